// Shows the list of templates and their languages, each with its number of errors and warnings.
import { addressOf, movedTo } from "./state.js";
import { fill, find, make } from "./elements.js";

export function showList({ templates }, state) {
  fill(
    find("list"),
    make(
      "ul",
      {},
      templates.map((template) => entry(template, state)),
    ),
  );
}

const entry = ({ name, description, languages }, state) =>
  make(
    "li",
    { class: name === state.template ? "open" : undefined },
    make("h2", {}, name),
    name === state.template && make("p", {}, description),
    make(
      "ul",
      {},
      languages.map((language) => link(name, language, state)),
    ),
  );

function link(template, { language, errors, warnings }, state) {
  const { mark, kind, label } = verdict(errors, warnings);
  return make(
    "li",
    {},
    make(
      "a",
      {
        href: addressOf(movedTo(state, template, language)),
        "aria-current": template === state.template && language === state.language && "page",
        "data-key": `${template} ${language}`,
      },
      make("span", { class: "code" }, language),
      " ",
      make(
        "span",
        { class: "name" },
        languageName(language),
        make("span", { class: "unseen" }, `(${label})`),
      ),
      make("span", { class: `mark ${kind}`, "aria-hidden": "true" }, mark),
    ),
  );
}

function verdict(errors, warnings) {
  if (errors === undefined) return { mark: "…", kind: "waiting", label: "not checked yet" };
  if (errors > 0) return { mark: `✕ ${errors}`, kind: "error", label: amount(errors, "error") };
  if (warnings > 0)
    return { mark: `! ${warnings}`, kind: "warning", label: amount(warnings, "warning") };
  return { mark: "✓", kind: "good", label: "nothing wrong" };
}

const amount = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Returns the English name of a language; empty if it has none. */
export function languageName(code) {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code);
  } catch {
    return "";
  }
}
