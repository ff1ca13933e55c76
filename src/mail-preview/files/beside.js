// Shows further mails beside the mail: the same mail in the other languages, or as it was in the
// last commit of git.
import { find, make } from "./elements.js";
import { createFrame } from "./frame.js";
import { languageName } from "./list.js";

/** The further mails on the page, by their key. */
const places = new Map();

/**
 * Requests the mails that stand beside a mail.
 * @param send function that sends a request to the server
 * @returns the mails with their captions, and the changes since the last commit
 */
export async function loadBeside(kind, requested, languages, send) {
  if (kind === "languages") {
    const others = languages.filter(({ language }) => language !== requested.language);
    const mails = await Promise.all(
      others.map(async ({ language }) => {
        const { mail, diagnostics } = await send("mail", { ...requested, language });
        const problem = mail === null ? (diagnostics[0]?.message ?? "It cannot be shown") : null;
        return { key: language, caption: captionOf(language), mail, problem };
      }),
    );
    return { own: captionOf(requested.language), mails, changes: null };
  }
  if (kind !== "commit") return { own: "", mails: [], changes: null };
  try {
    const { commit, mail, problem, changes } = await send("committed", requested);
    const entry = { key: "commit", caption: `Last commit ${commit}`, mail, problem };
    return { own: "Now", mails: [entry], changes };
  } catch ({ message: problem }) {
    const entry = { key: "commit", caption: "Last commit", mail: null, problem };
    return { own: "Now", mails: [entry], changes: null };
  }
}

const captionOf = (language) => `${language} ${languageName(language)}`;

/** Shows the mails that `loadBeside` has returned. */
export function showBeside({ own, mails }, theme) {
  find("sheet-name").textContent = own;
  find("sheet-name").hidden = own === "";
  find("stage").dataset.mails = String(mails.length + 1);
  for (const [key, { figure }] of places)
    if (!mails.some((entry) => entry.key === key)) {
      figure.remove();
      places.delete(key);
    }
  for (const { key, caption, mail, problem } of mails) {
    const place = places.get(key) ?? createPlace(key);
    place.caption.textContent = caption;
    place.sheet.dataset.theme = theme;
    place.sheet.hidden = mail === null;
    place.problem.hidden = mail !== null;
    place.problem.textContent = problem ?? "";
    if (mail === null) place.frame.clear();
    else place.frame.show(mail.copy, `${caption}: ${mail.subject}`, key);
  }
}

function createPlace(key) {
  const caption = make("figcaption");
  const sheet = make("div", { class: "sheet" });
  const problem = make("p", { class: "problem" });
  const figure = make("figure", {}, caption, sheet, problem);
  find("stage").append(figure);
  const place = { figure, caption, sheet, problem, frame: createFrame(sheet) };
  places.set(key, place);
  return place;
}

/** Returns sentences about the changes since the last commit. */
export function changeNotes(changes) {
  if (changes === null) return [];
  const count = (view) => changes[view].filter(({ kind }) => kind !== "same").length;
  if (count("html") + count("text") === 0) return ["The mail is as in the last commit."];
  const lines = count("text");
  const text =
    lines === 0
      ? "The text part is as in the last commit."
      : `${lines} ${lines === 1 ? "line" : "lines"} of the text part changed. The view Text shows them.`;
  return [text];
}
