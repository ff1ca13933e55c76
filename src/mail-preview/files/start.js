// Starts the preview page. Reads the state of the page from the URL, then requests and shows the
// mail. Requests the mail again whenever a file of a template was saved.
import { changeNotes, loadBeside, showBeside } from "./beside.js";
import { fill, find, make } from "./elements.js";
import { brandOf, sampleOf, showForm, showRefusedValue, showsLogo } from "./form.js";
import { createFrame } from "./frame.js";
import { showList } from "./list.js";
import { addressOf, movedTo, readState } from "./state.js";
import { showChecks, showSource, showTrouble } from "./views.js";

const root = "/_/mail/templates";
const views = ["mail", "text", "html", "mjml", "checks"];
/**
 * Milliseconds that the page waits after a key press before it requests the mail. A further key
 * press begins the time again.
 */
const PAUSE_MS = 90;

const frame = createFrame(find("sheet"));
let list = { templates: [], problem: null, folder: "", programs: [] };
let state = readState();
let latest = 0;
let pause = 0;
let mail = null;
/** The changes since the last commit, by view; null if the page does not show them. */
let changes = null;

/**
 * Changes the state of the page. New entries of `values` and `brand` are added to the present
 * entries. An empty object removes all present entries.
 */
function change(changes, how) {
  const next = { ...state, ...changes };
  for (const group of ["values", "brand"])
    if (changes[group] !== undefined && Object.keys(changes[group]).length > 0)
      next[group] = { ...state[group], ...changes[group] };
  state = next;
  history.replaceState(null, "", addressOf(state));
  showControls();
  clearTimeout(pause);
  pause = setTimeout(showContent, how === "typed" ? PAUSE_MS : 0);
}

const templateNow = () => list.templates.find(({ name }) => name === state.template);

/**
 * Checks the state of the page. If it names a template or a language that does not exist, chooses
 * the first existing one.
 */
function settle() {
  const template = templateNow() ?? list.templates[0];
  if (template === undefined) return;
  const languages = template.languages.map(({ language }) => language);
  const language = languages.includes(state.language) ? state.language : (languages[0] ?? "en");
  state = movedTo(state, template.name, language);
}

function showControls() {
  const template = templateNow();
  document.title =
    template === undefined ? "Mail templates" : `${state.template} ${state.language}`;
  showList(list, state);
  if (template !== undefined) showForm(template, state, change);
  for (const radio of find("toolbar").querySelectorAll("[type=radio]"))
    radio.checked = radio.value === state[radio.name];
  find("pictures").checked = state.pictures === "";
  find("program").value = state.program;
  for (const view of views) find(`${view}-pane`).hidden = view !== state.view;
  const stage = find("stage");
  stage.style.setProperty("--mail-width", state.width === "full" ? "100%" : `${state.width}px`);
  stage.dataset.width = state.width;
  find("sheet").dataset.theme = state.theme;
  for (const looks of document.querySelectorAll(".looks")) looks.disabled = state.view !== "mail";
  showCount(template);
}

function showCount(template) {
  const entry = template?.languages.find(({ language }) => language === state.language);
  const count = (entry?.errors ?? 0) + (entry?.warnings ?? 0);
  find("count").textContent = String(count);
  find("count").hidden = count === 0;
  find("count").className = (entry?.errors ?? 0) > 0 ? "error" : "warning";
}

function request() {
  const template = templateNow();
  if (template === undefined) return null;
  const { language, theme, values, program, pictures } = state;
  const sample = sampleOf(template, state);
  return {
    template: template.name,
    language,
    theme,
    values: { ...sample.values, ...values },
    brand: brandOf(template, state),
    logo: showsLogo(template, state),
    sample: sample.name,
    ...(program !== "" && { program }),
    pictures: pictures === "",
  };
}

async function send(what, body) {
  const options =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  const response = await fetch(`${root}/${what}`, options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/**
 * Requests the mail and shows it. If several requests are in progress, the page shows only the
 * response to the newest one.
 */
async function showContent() {
  const requestNumber = ++latest;
  const requested = request();
  if (requested === null) return frame.clear();
  const answer = await send("mail", requested).catch(({ message }) => ({ failed: message }));
  if (requestNumber !== latest) return;
  if (answer.failed !== undefined)
    return showTrouble({ diagnostics: [], problem: answer.failed }, mail !== null, state.view);
  const key = `${requested.template} ${requested.language}`;
  if (answer.mail !== null) {
    mail = answer.mail;
    showEnvelope(requested.brand, requested.theme);
    frame.show(mail.copy, `Mail: ${mail.subject}`, key);
  } else if (key !== find("sheet").dataset.of) {
    // The mail that is still shown belongs to another template, so it is hidden.
    mail = null;
    frame.clear();
  }
  find("sheet").dataset.of = key;
  find("inbox").hidden = mail === null;
  showTrouble({ ...answer, problem: list.problem }, mail !== null, state.view);
  showRefusedValue(answer.refusedValue);
  await showOthers(requested, requestNumber);
  if (requestNumber === latest) await showView(requested, requestNumber);
}

/**
 * Shows further mails beside the mail. Also shows sentences about the changes that the chosen mail
 * program makes, and about the changes since the last commit.
 */
async function showOthers(requested, requestNumber) {
  const { languages } = templateNow();
  const beside = await loadBeside(state.beside, requested, languages, send).catch(
    ({ message }) => ({ own: "", mails: [], changes: null, failed: message }),
  );
  if (requestNumber !== latest) return;
  changes = beside.changes;
  showBeside(beside, requested.theme);
  const notes = [beside.failed, ...(mail?.notes ?? []), ...changeNotes(changes)].filter(Boolean);
  find("notes").hidden = notes.length === 0;
  find("notes").textContent = notes.join(" ");
}

function showEnvelope(brand, theme) {
  find("sender").textContent = brand.name;
  find("subject").textContent = mail.subject;
  find("preview").textContent = mail.preview;
  find("avatar").textContent = [...brand.name.trim()][0] ?? "";
  find("avatar").dataset.theme = theme;
  find("link").hidden = true;
}

async function showView(requested, requestNumber) {
  const { view } = state;
  if (view === "checks") {
    const checks = await send("checks", requested);
    if (requestNumber === latest) showChecks(checks);
  } else if (view !== "mail" && mail !== null) showSource(view, mail[view], changes?.[view]);
}

async function loadList() {
  list = await send("list");
  const steps = list.folder.split(/[\\/]/);
  const short = steps.length > 3 ? `…/${steps.slice(-2).join("/")}` : list.folder;
  find("folder").replaceChildren(make("span", { title: list.folder }, short));
  showPrograms(list.programs);
  settle();
  showControls();
}

function showPrograms(programs) {
  const options = [{ id: "", name: "a browser" }, ...programs];
  if (find("program").options.length !== options.length)
    fill(
      find("program"),
      options.map(({ id, name }) => make("option", { value: id }, name)),
    );
}

function showLine(kind, text) {
  find("line").className = kind;
  find("line-text").textContent = text;
}

function followChanges() {
  const events = new EventSource(`${root}/changes`);
  // The event also fires when the browser has connected again. Files may have been saved meanwhile,
  // so the page requests everything again.
  events.addEventListener("open", async () => {
    showLine("live", "Live: the page shows saved changes at once");
    await loadList();
    await showContent();
  });
  events.addEventListener("error", () =>
    showLine(
      "lost",
      "This page has lost the connection to the server and tries to connect again. Check that `gateway mail dev` is still running.",
    ),
  );
  events.addEventListener("changed", async () => {
    const requested = JSON.stringify(request());
    await Promise.all([showContent(), loadList()]);
    // If a sample was changed or a language was deleted, the mail must be requested with the new
    // values.
    if (JSON.stringify(request()) !== requested) await showContent();
  });
  events.addEventListener("checked", async () => {
    await loadList();
    if (state.view === "checks") await showContent();
  });
}

find("toolbar").addEventListener("change", ({ target }) => {
  const isTick = target.type === "checkbox";
  change({ [target.name]: isTick ? (target.checked ? "" : "blocked") : target.value });
});
find("send").addEventListener("submit", async (event) => {
  event.preventDefault();
  find("sent").className = "";
  find("sent").textContent = "Sending…";
  const { by, said, failed } = await send("send", { ...request(), to: find("to").value }).catch(
    ({ message }) => ({ failed: message }),
  );
  find("sent").className = failed === undefined ? "good" : "flaw";
  find("sent").textContent = failed ?? `Sent by ${by}: ${said}`;
});
for (const form of ["toolbar", "data"])
  find(form).addEventListener("submit", (event) => event.preventDefault());
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  find(`${state.view}-pane`).focus();
});
addEventListener("hashchange", () => {
  state = readState();
  settle();
  showControls();
  void showContent();
});
followChanges();
