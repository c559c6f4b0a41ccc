// The setup screen: what is played, with which forces, by whom.

import { drawn, h, s } from "./dom.js";

export const OWN = "/own"; // no list of the game is called so: it would be the name of a file
const WHO = { human: "A person, here", easy: "The computer: easy", normal: "The computer: normal", hard: "The computer: hard", random: "The computer, at random" };

// The list that was made by whoever looks, on the page where lists are made: it is kept in the browser.
function own(looks) {
  try {
    const list = JSON.parse(localStorage.getItem(`warbook list ${looks.title}`));
    return list?.units?.length ? list : null;
  } catch { return null; }
}

// `builder` is the address of the page where lists are made; "" where there is none.
export function setup(looks, offers, builder, begin) {
  const field = (name, label, values, extra = {}) => values.length > 1
    ? h("label", { class: "field" }, h("span", {}, label), h("select", { name, ...extra }, values.map(([value, said]) => h("option", { value }, said)))) : null;
  const about = h("p", { class: "mission-told" });
  const layouts = h("div", {});
  const preview = h("div", { class: "preview" });
  const units = [h("p", { class: "units-told" }), h("p", { class: "units-told" })];
  const played = [h("p", { class: "units-told" }), h("p", { class: "units-told" })];
  const missions = offers.missions;
  const form = h("form", { class: "setup" });

  function layout() {
    const mission = missions.find((one) => one.name === form.elements.mission?.value) ?? missions[0];
    about.textContent = mission?.short ?? "";
    const names = mission?.layouts.length ? mission.layouts : offers.layouts;
    layouts.replaceChildren(...[field("layout", "The table", [["", "As the mission says"], ...names.map((x) => [x, looks.layouts[x]?.title || x])])].filter(Boolean));
  }

  // What whoever plays a side does.
  function players() {
    for (const side of [0, 1]) {
      const select = form.elements[`side${side}`];
      const who = offers.players.find((one) => one.name === select.value);
      played[side].textContent = who && who.name !== "human" ? `It ${who.about}.` : "";
    }
  }

  // The terrain as it will lie.
  function map() {
    const mission = missions.find((one) => one.name === form.elements.mission?.value) ?? missions[0];
    const name = form.elements.layout?.value || mission?.layouts[0] || offers.layouts[0];
    const { width, height, grid } = looks.board;
    const [unit, wide] = [looks.wide / width, looks.wide];
    const high = height * unit;
    let lines = "";
    for (let x = 1; x < width; x += grid ? 1 : 6) lines += `M${x * unit} 0V${high}`;
    for (let y = 1; y < height; y += grid ? 1 : 6) lines += `M0 ${high - y * unit}H${wide}`;
    preview.hidden = !looks.grounds[name];
    preview.replaceChildren(s("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `The table: ${name}` },
      s("g", { class: "layer-ground" }, s("rect", { width: wide, height: high, class: "ground" }), drawn(looks.grounds[name] ?? "")), s("path", { d: lines, class: "grid" })));
  }

  function listed() {
    const mine = builder ? own(looks) : null;
    for (const side of [0, 1]) {
      const select = form.elements[`force${side}`];
      const option = select && [...select.options].find((one) => one.value === OWN);
      if (option) { option.textContent = mine ? `Your own list: ${mine.name || "without a name"}` : "Your own list (there is none yet)"; option.disabled = !mine; }
      const found = offers.lists.find((one) => one.name === select?.value);
      const of = (one) => Array(one.count ?? 1).fill(one.card);
      units[side].textContent = found ? counted(found.units) : select?.value === OWN && mine ? counted(mine.units.flatMap(of)) : "";
    }
  }

  const forces = [["", "Any that fits"], ...(builder ? [[OWN, ""]] : []), ...offers.lists.map((x) => [x.name, `${x.title} (${[x.force, x.size].filter(Boolean).join(", ")})`]), ...offers.forces.map((x) => [x, `${x}, as the computer would muster it`])];
  const sides = [0, 1].map((side) => h("fieldset", { class: `side-${side}` }, h("legend", {}, `Side ${"AB"[side]}`),
    field(`side${side}`, "Played by", offers.players.map((x) => [x.name, WHO[x.name] ?? x.name])), played[side],
    offers.lists.length || offers.forces.length ? field(`force${side}`, "Force", forces) : null, units[side]));
  form.append(...[
    h("p", { class: "kicker" }, "A new game of"), h("h1", {}, looks.title),
    h("div", { class: "agreed" }, h("div", {}, field("mission", "Mission", missions.map((one) => [one.name, one.title])), about, layouts,
      field("size", "Size", [["", "As the forces are"], ...offers.sizes.map((x) => [x, x])])), preview),
    h("div", { class: "sides" }, sides),
    builder ? h("p", { class: "own-told" }, h("a", { href: builder, target: "_blank", rel: "noopener" }, "Make a list of your own"), h("span", { class: "quiet" }, "It is checked while you do; come back here then.")) : null,
    h("p", { class: "wrong", role: "alert" }), h("button", { class: "main begin" }, "Begin"),
  ].filter(Boolean));
  form.elements.side1.value = "normal";
  form.addEventListener("change", (event) => { if (event.target.name === "mission") layout(); map(); players(); listed(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const value = (name) => form.elements[name]?.value ?? "";
    const lists = [0, 1].map((side) => (value(`force${side}`) === OWN ? own(looks) : null));
    const force = (side) => (lists[side] ? "" : value(`force${side}`));
    begin({ lists, mission: value("mission"), size: value("size"), layout: value("layout"), forces: [force(0), force(1)], sides: [value("side0"), value("side1")] });
  });
  layout();
  map();
  players();
  listed();
  for (const event of ["focus", "storage"]) addEventListener(event, () => form.isConnected && listed());
  return { panel: h("main", { class: "setting-up" }, form), wrong: (why) => { form.querySelector(".wrong").textContent = why; } };
}

function counted(units) {
  const found = new Map();
  for (const one of units) found.set(one, (found.get(one) ?? 0) + 1);
  return [...found].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ");
}
