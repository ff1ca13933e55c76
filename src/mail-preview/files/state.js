// Stores the state of the page in its URL, so that a reload or a copied URL shows the same
// template, language and values.

const standard = {
  template: "",
  language: "en",
  sample: "default",
  view: "mail",
  width: matchMedia("(max-width: 680px)").matches ? "375" : "600",
  theme: "light",
  logo: "",
  beside: "",
  program: "",
  pictures: "",
};

/**
 * Names of the fields of the state that are objects: `values` contains the values of the mail, and
 * `brand` contains name and colours.
 */
const groups = ["values", "brand"];

export function readState() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const state = { ...standard, values: {}, brand: {} };
  for (const [name, value] of fields) {
    const [group, inner] = name.split(".", 2);
    if (name in standard) state[name] = value;
    else if (groups.includes(group) && inner) state[group] = { ...state[group], [inner]: value };
  }
  return state;
}

/** Returns the URL for a state. Settings that have their default value are left out. */
export function addressOf(state) {
  const fields = new URLSearchParams();
  for (const [name, usual] of Object.entries(standard))
    if (state[name] !== usual) fields.set(name, state[name]);
  for (const group of groups)
    for (const [name, value] of Object.entries(state[group])) fields.set(`${group}.${name}`, value);
  return `#${fields}`;
}

/**
 * Returns the state after the user has chosen a template and a language. If it is another template,
 * the entered values are removed. The brand stays.
 */
export const movedTo = (state, template, language) => ({
  ...state,
  template,
  language,
  values: template === state.template ? state.values : {},
});
