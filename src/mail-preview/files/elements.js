// Makes elements. Texts become text, never markup: whatever a template or a value holds.

/** @param properties attributes by name; `undefined` and `false` leave one out, `on...` takes a function */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

export const find = (id) => document.getElementById(id);

/** Replaces what an element holds, and gives the focus back to the same place. */
export function fill(element, ...children) {
  const { activeElement } = document;
  const key = element.contains(activeElement) ? activeElement.dataset.key : undefined;
  element.replaceChildren(...children.flat());
  if (key === undefined) return;
  for (const candidate of element.querySelectorAll("[data-key]"))
    if (candidate.dataset.key === key) candidate.focus();
}

/** `the element x does not exist` -> `The element x does not exist.`; names at the beginning stay as they are written. */
export const sentence = (text) =>
  `${/^(?:the|there|it|an?|undefined) /.test(text) ? text[0].toUpperCase() + text.slice(1) : text}.`;

export const placeOf = ({ file, line }) => (line === undefined ? file : `${file}:${line}`);

/** One diagnostic: where, what, what to do. */
export const diagnosticItem = (diagnostic) =>
  make(
    "li",
    { class: diagnostic.severity },
    make("code", {}, placeOf(diagnostic)),
    make("p", {}, make("strong", {}, sentence(diagnostic.message)), " ", diagnostic.hint),
  );
