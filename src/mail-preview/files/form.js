// The form with the example values of a template: the list of samples, the values of a sample, and
// the brand (name, colours, logo). The user's changes do not overwrite the sample, so one click can
// restore it.
import { fill, find, make } from "./elements.js";

let built = "";
/** The error about the value that the server rejected last; null if it accepted all values. */
let lastRefused = null;

/**
 * Shows the form for a template.
 * @param change function to call with changes of the page's state
 */
export function showForm(template, state, change) {
  const key = JSON.stringify(template);
  if (key !== built) {
    fill(find("data"), ...build(template, change));
    showRefusedValue(lastRefused);
  }
  built = key;
  const sample = sampleOf(template, state);
  for (const field of find("data").querySelectorAll("[data-value]")) {
    const name = field.dataset.value;
    set(field, state.values[name] ?? sample.values[name] ?? "");
  }
  for (const field of find("data").querySelectorAll("[data-brand]"))
    set(field, brandOf(template, state)[field.dataset.brand]);
  for (const radio of find("data").querySelectorAll("[name=sample]"))
    radio.checked = radio.value === sample.name;
  find("logo").checked = showsLogo(template, state);
  find("back").disabled = !isChanged(state);
}

export const sampleOf = ({ samples }, { sample }) =>
  samples.find(({ name }) => name === sample) ??
  samples[0] ?? { name: "", title: "", values: {}, brand: {} };

/** The name and the colours that a workspace has if it sets none. */
const plain = { name: "Workspace", lightPrimary: "#1d4ed8", darkPrimary: "#8ab4ff" };

export function brandOf(template, state) {
  const brand = { ...plain, ...sampleOf(template, state).brand, ...state.brand };
  const { name, lightPrimary, darkPrimary } = brand;
  return { name, lightPrimary: longForm(lightPrimary), darkPrimary: longForm(darkPrimary) };
}

/** Converts `#fa0` to `#ffaa00`, because colour fields of browsers accept only the long form. */
const longForm = (colour) =>
  colour.length === 4 ? colour.replaceAll(/[0-9a-f]/gi, "$&$&") : colour;

/** Returns true if the mail shows a logo. If the user has chosen nothing, the sample decides. */
export const showsLogo = (template, state) =>
  state.logo === "" ? sampleOf(template, state).hasLogo === true : state.logo === "shown";

const isChanged = ({ values, brand, logo }) =>
  logo !== "" || Object.keys(values).length + Object.keys(brand).length > 0;

/**
 * Sets the value of a field. Does nothing while the field has the focus, because the user may be
 * typing.
 */
function set(field, value) {
  if (field !== document.activeElement && field.value !== String(value)) field.value = value;
}

/** Shows an error beside the field whose value the server rejected. Null removes the error. */
export function showRefusedValue(refused) {
  lastRefused = refused;
  for (const field of find("data").querySelectorAll("[data-value]")) {
    const isIt = field.dataset.value === refused?.variable;
    field.toggleAttribute("aria-invalid", isIt);
    if (isIt) field.setAttribute("aria-invalid", "true");
    find(`flaw-${field.dataset.value}`).textContent = isIt
      ? `${refused.message}. ${refused.hint}`
      : "";
  }
}

const build = (template, change) => [
  make(
    "fieldset",
    { class: "samples" },
    make("legend", {}, "Sample"),
    template.samples.map(({ name, title }) =>
      make(
        "label",
        {},
        make("input", {
          type: "radio",
          name: "sample",
          value: name,
          "data-key": `sample ${name}`,
          onchange: () => change({ sample: name, values: {}, brand: {} }),
        }),
        make("span", {}, title),
      ),
    ),
  ),
  make(
    "fieldset",
    {},
    make("legend", {}, "Values"),
    template.variables.map((variable) => valueField(variable, change)),
  ),
  make(
    "fieldset",
    { class: "brand" },
    make("legend", {}, "Brand"),
    make(
      "label",
      { class: "field" },
      make("span", { class: "name" }, "Name"),
      brandInput("name", "text", "brand name", change),
    ),
    colourField("lightPrimary", "Primary colour, light theme", change),
    colourField("darkPrimary", "Primary colour, dark theme", change),
    make(
      "label",
      { class: "tick" },
      make("input", {
        id: "logo",
        type: "checkbox",
        "data-key": "logo",
        onchange: ({ target }) => change({ logo: target.checked ? "shown" : "none" }),
      }),
      make("span", {}, "With a logo"),
    ),
  ),
  make(
    "button",
    {
      id: "back",
      type: "button",
      "data-key": "back",
      onclick: () => change({ values: {}, brand: {}, logo: "" }),
    },
    "Back to the sample",
  ),
];

function valueField({ name, type, required, description, default: defaultValue }, change) {
  return make(
    "div",
    { class: "field" },
    make(
      "label",
      { for: `value-${name}` },
      make("span", { class: "name" }, name),
      make("span", { class: "kind" }, required ? `${type}, required` : type),
    ),
    make(type === "lines" ? "textarea" : "input", {
      id: `value-${name}`,
      "data-value": name,
      "data-key": `value ${name}`,
      ...(type === "lines" ? { rows: "6" } : { type: "text" }),
      dir: "auto",
      placeholder: defaultValue ?? undefined,
      inputmode: { url: "url", integer: "numeric" }[type],
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": `about-${name} flaw-${name}`,
      oninput: ({ target }) => change({ values: { [name]: target.value } }, "typed"),
    }),
    make("p", { class: "about", id: `about-${name}` }, description),
    make("p", { class: "flaw", id: `flaw-${name}` }),
  );
}

const brandInput = (name, type, key, change, properties = {}) =>
  make("input", {
    type,
    "data-brand": name,
    "data-key": key,
    autocomplete: "off",
    spellcheck: "false",
    oninput: ({ target }) => {
      if (target.validity.valid) change({ brand: { [name]: target.value } }, "typed");
    },
    ...properties,
  });

const colourField = (name, title, change) =>
  make(
    "div",
    { class: "field" },
    make("span", { class: "name", id: `title-${name}` }, title),
    make(
      "div",
      { class: "colour" },
      brandInput(name, "color", `pick ${name}`, change, {
        "aria-label": `${title}: pick`,
      }),
      brandInput(name, "text", `write ${name}`, change, {
        "aria-labelledby": `title-${name}`,
        pattern: "#[0-9a-fA-F]{6}",
        maxlength: "7",
        required: true,
      }),
    ),
  );
