// Shows the text part and the source of the mail, and the results of the checks. Also shows the bar
// at the top with the errors of a template.
import { fill, find, diagnosticItem, make, placeOf, sentence } from "./elements.js";

/** Maximum number of errors that the bar shows in addition to the first error. */
const OTHERS_SHOWN = 3;

/** Shows the bar with the errors of the template. Hides the bar if there are no errors. */
export function showTrouble({ diagnostics, refusedValue, stale, problem }, hasMail, view) {
  const bar = find("trouble");
  const [first, ...others] = diagnostics;
  const lines = [
    problem && make("p", {}, make("strong", {}, problem)),
    first && firstDiagnostic(first),
    others.length > 0 && make("ul", {}, others.slice(0, OTHERS_SHOWN).map(diagnosticItem)),
    others.length > OTHERS_SHOWN &&
      make("p", {}, `The view Checks lists ${others.length - OTHERS_SHOWN} more errors.`),
    !first &&
      refusedValue &&
      make("p", {}, make("strong", {}, sentence(refusedValue.message)), " ", refusedValue.hint),
    first && view !== "checks" && make("p", { class: "note" }, noteOf(stale, hasMail)),
  ].filter(Boolean);
  bar.hidden = lines.length === 0;
  // The bar changes only if its text has changed, because screen readers read a changed bar aloud.
  if (bar.textContent !== lines.map((line) => line.textContent).join(""))
    bar.replaceChildren(...lines);
}

const firstDiagnostic = (diagnostic) =>
  make(
    "p",
    {},
    make("code", {}, placeOf(diagnostic)),
    " ",
    make("strong", {}, sentence(diagnostic.message)),
    " ",
    diagnostic.hint,
  );

const noteOf = (stale, hasMail) =>
  stale || hasMail
    ? "The template has an error. The mail below shows the last version that had no errors."
    : "The template has an error, so no mail can be shown. Correct the error.";

/**
 * Shows the text part or the source of a mail.
 * @param changes the lines of the last commit and of the present text, marked as same, removed or
 *   added; undefined shows only the present text
 */
export function showSource(view, text, changes) {
  const lines = text.replace(/\n$/, "").split("\n");
  const body = changes
    ? make("ol", { tabindex: "0", class: "lines changes" }, changes.map(changedLine))
    : view === "text"
      ? make("pre", { tabindex: "0", class: "words", dir: "auto" }, text)
      : make(
          "ol",
          { tabindex: "0", class: "lines" },
          lines.map((line) => make("li", {}, make("code", {}, line))),
        );
  fillInPlace(
    find(`${view}-pane`),
    make("div", { class: "bar" }, make("span", {}, sizeOf(text)), copyButton(view, text)),
    body,
  );
}

const changeNames = { same: "", added: "Added: ", removed: "Removed: " };

const changedLine = ({ kind, line }) =>
  make(
    "li",
    { class: kind },
    make("span", { class: "unseen" }, changeNames[kind]),
    make("code", { dir: "auto" }, line),
  );

/**
 * Replaces the content of a part of the page (a pane). The last element in the pane keeps its
 * scroll position.
 */
function fillInPlace(pane, ...children) {
  const top = pane.lastElementChild?.scrollTop ?? 0;
  fill(pane, ...children);
  pane.lastElementChild.scrollTop = top;
}

const sizeOf = (text) => `${(new TextEncoder().encode(text).length / 1024).toFixed(1)} KB`;

const copyButton = (view, text) =>
  make(
    "button",
    {
      type: "button",
      "data-key": `copy ${view}`,
      onclick: async ({ target }) => {
        await navigator.clipboard.writeText(text);
        target.textContent = "Copied";
      },
    },
    "Copy",
  );

export function showChecks({ groups, programs }) {
  fillInPlace(
    find("checks-pane"),
    make(
      "div",
      { class: "checks", tabindex: "0" },
      groups.map(group),
      programs && programGroup(programs),
    ),
  );
}

const marks = { good: "✓", waiting: "–", warning: "!", error: "✕" };
const words = { good: "Good", waiting: "Unknown", warning: "Warning", error: "Error" };

function group({ title, summary, diagnostics }) {
  const kind = diagnostics.some(({ severity }) => severity === "error")
    ? "error"
    : diagnostics.length > 0
      ? "warning"
      : summary === null
        ? "waiting"
        : "good";
  return make(
    "section",
    { class: kind },
    heading(kind, title),
    diagnostics.length === 0
      ? make(
          "p",
          {},
          summary ??
            "These checks were not done, because the mail cannot be rendered. Correct the template first.",
        )
      : make("ul", {}, diagnostics.map(diagnosticItem)),
  );
}

const heading = (kind, title) =>
  make(
    "h3",
    {},
    make("span", { class: `mark ${kind}`, "aria-hidden": "true" }, marks[kind]),
    make("span", { class: "unseen" }, `${words[kind]}: `),
    title,
  );

function programGroup(programs) {
  const lacking = programs.filter(({ lacks }) => lacks.length > 0);
  const kind = lacking.length > 0 ? "warning" : "good";
  return make(
    "section",
    { class: kind },
    heading(kind, "Mail programs"),
    make(
      "p",
      {},
      lacking.length === 0
        ? `All ${programs.length} checked mail programs support the HTML and CSS of this mail.`
        : `${lacking.length} of ${programs.length} checked mail programs do not support all HTML and CSS of this mail.`,
    ),
    make(
      "dl",
      {},
      programs.map(({ program, lacks }) =>
        make(
          "div",
          {},
          make("dt", {}, program),
          make("dd", {}, lacks.length === 0 ? "✓" : lacks.join(", ")),
        ),
      ),
    ),
  );
}
