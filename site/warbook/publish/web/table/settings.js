// How somebody likes the page: day or dark, moving or still. Kept in the browser.

import { kept } from "./dom.js";

export const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "day")) === "dark";

export const isStill = () => document.body.classList.contains("still");

export function setTheme(name) {
  kept.set("theme", name);
  if (name) document.documentElement.dataset.theme = name;
}

export function setStill(on) {
  kept.set("still", on);
  document.body.classList.toggle("still", on);
}

export function asKept() {
  setTheme(kept.get("theme", ""));
  setStill(kept.get("still", false));
}
