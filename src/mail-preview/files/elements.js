// Creates HTML elements for the preview page. Texts of templates and values are inserted as text
// and never as HTML, so that they cannot run scripts.

/**
 * Creates an HTML element.
 * @param properties attributes by name. `undefined` and `false` set no attribute. A name with `on`
 *   at its start adds an event listener
 */
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

/**
 * Replaces the content of an element. If a child had the focus, the new child with the same
 * `data-key` gets the focus.
 */
export function fill(element, ...children) {
  const { activeElement } = document;
  const key = element.contains(activeElement) ? activeElement.dataset.key : undefined;
  element.replaceChildren(...children.flat());
  if (key === undefined) return;
  for (const candidate of element.querySelectorAll("[data-key]"))
    if (candidate.dataset.key === key) candidate.focus();
}

/**
 * Converts a message to a sentence, with a capital and a full stop: `the element x does not exist`
 * becomes `The element x does not exist.` A name at the beginning keeps its case.
 */
export const sentence = (text) =>
  `${/^(?:the|there|it|an?|undefined) /.test(text) ? text[0].toUpperCase() + text.slice(1) : text}.`;

export const placeOf = ({ file, line }) => (line === undefined ? file : `${file}:${line}`);

/** Shows one error or warning: its location, message and hint. */
export const diagnosticItem = (diagnostic) =>
  make(
    "li",
    { class: diagnostic.severity },
    make("code", {}, placeOf(diagnostic)),
    make("p", {}, make("strong", {}, sentence(diagnostic.message)), " ", diagnostic.hint),
  );
