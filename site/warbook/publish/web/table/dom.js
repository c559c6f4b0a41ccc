// Making elements: h for HTML, s for SVG. A child may be text, an element, or nothing.

const SVG = "http://www.w3.org/2000/svg";

function filled(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) {
    if (child !== undefined && child !== null && child !== false && child !== "") element.append(child);
  }
  return element;
}

export const h = (tag, props, ...children) => filled(document.createElement(tag), props, children);
export const s = (tag, props, ...children) => filled(document.createElementNS(SVG, tag), props, children);

export function drawn(text) {
  const group = s("g");
  group.innerHTML = text; // the publisher's own drawing, which escapes all words
  return group;
}

export const kept = {
  get(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`warbook-table ${name}`)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(`warbook-table ${name}`, JSON.stringify(value)); } catch { /* kept for now only */ }
  },
};

export const rounded = (number) => String(Math.round(number * 100) / 100);
