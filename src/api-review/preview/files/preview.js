// The script of the contract preview. It replaces the changed parts of the page after a change,
// keeps the scroll position, and shows problems of the contract.

const parts = ["#pages", "main", ".contents"];
const problemsMax = 50;
let isLoading = false;
let isOutdated = false;
/** The problems that the reader has dismissed, as text. */
let dismissed = "";
let shown = "";

const events = new EventSource("/_preview/changes");
events.addEventListener("changed", () => void update());
events.addEventListener("checked", () => void showProblems());
// The browser connects again after each start of the preview, and the page may then be outdated.
events.addEventListener("open", () => void update());

async function update() {
  isOutdated = true;
  if (isLoading) return;
  isLoading = true;
  try {
    while (isOutdated) {
      isOutdated = false;
      const response = await fetch(location.pathname);
      if (response.ok) apply(new DOMParser().parseFromString(await response.text(), "text/html"));
    }
  } catch {
    // The preview has stopped. The browser connects again when the preview runs.
  } finally {
    isLoading = false;
  }
  await showProblems();
}

function apply(page) {
  // The page that is shown while the contract cannot be read has no scripts and no style sheets.
  if (document.querySelector('link[href$="site.css"]') === null) {
    location.reload();
    return;
  }
  const place = placeOfReader();
  const wasOpen = new Map(namedDetails().map(({ details, name }) => [name, details.open]));
  document.title = page.title;
  for (const name of parts) {
    const [before, after] = [document.querySelector(name), page.querySelector(name)];
    if (before !== null && after !== null) replaceChanged(before, after);
  }
  // The script of the page adds copy buttons and tabs to the new parts.
  document.dispatchEvent(new Event("docs-changed"));
  for (const { details, name } of namedDetails()) details.open = wasOpen.get(name) ?? details.open;
  returnTo(place);
}

/** Replaces only the nodes between the equal beginning and the equal end of two elements. */
function replaceChanged(before, after) {
  const old = [...before.childNodes];
  const made = [...after.childNodes];
  let start = 0;
  while (start < old.length && start < made.length && old[start].isEqualNode(made[start]))
    start += 1;
  let [oldEnd, madeEnd] = [old.length, made.length];
  while (oldEnd > start && madeEnd > start && old[oldEnd - 1].isEqualNode(made[madeEnd - 1])) {
    oldEnd -= 1;
    madeEnd -= 1;
  }
  const next = old[oldEnd] ?? null;
  for (const node of old.slice(start, oldEnd)) node.remove();
  for (const node of made.slice(start, madeEnd))
    before.insertBefore(document.adoptNode(node), next);
}

/** Returns a name for each foldable element: its summary, and its number among equal summaries. */
function namedDetails() {
  const counts = new Map();
  return [...document.querySelectorAll("details")].map((details) => {
    const summary = details.querySelector("summary")?.textContent ?? "";
    const count = counts.get(summary) ?? 0;
    counts.set(summary, count + 1);
    return { details, name: `${count} ${summary}` };
  });
}

/** Returns the first visible element with an id, and its distance from the top. */
function placeOfReader() {
  // The bar at the top covers the elements behind it.
  const covered = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  for (const section of document.querySelectorAll("main [id]")) {
    const { top, bottom } = section.getBoundingClientRect();
    if (bottom > covered) return { id: section.id, top, y: scrollY };
  }
  return { id: "", top: 0, y: scrollY };
}

function returnTo({ id, top, y }) {
  const section = id === "" ? null : document.getElementById(id);
  if (section === null) scrollTo({ top: y, behavior: "instant" });
  else scrollBy({ top: section.getBoundingClientRect().top - top, behavior: "instant" });
}

async function showProblems() {
  const response = await fetch("/_preview/problems").catch(() => null);
  if (response === null || !response.ok) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  const { problems, isStale } = JSON.parse(text);
  const panel = emptyPanel();
  panel.hidden = problems.length === 0 || text === dismissed;
  if (panel.hidden) return;
  panel.classList.toggle("warnings", !problems.some(({ severity }) => severity === "error"));
  const bar = panel.appendChild(document.createElement("div"));
  const count = problems.length === 1 ? "One problem" : `${problems.length} problems`;
  bar.append(element("h2", `${count} in the contract`), dismissButton(panel, text));
  if (isStale) panel.append(element("p", "The page shows the last version that had no errors."));
  const list = panel.appendChild(document.createElement("ol"));
  for (const problem of problems.slice(0, problemsMax)) list.append(itemOf(problem));
  if (problems.length > problemsMax)
    list.append(element("li", `and ${problems.length - problemsMax} more`));
}

function emptyPanel() {
  let panel = document.getElementById("preview-problems");
  if (panel === null) {
    panel = document.createElement("div");
    panel.id = "preview-problems";
    panel.setAttribute("role", "status");
    panel.setAttribute("aria-label", "Problems in the contract");
    document.body.append(panel);
  }
  panel.replaceChildren();
  return panel;
}

function dismissButton(panel, text) {
  const button = element("button", "Dismiss");
  button.type = "button";
  button.addEventListener("click", () => {
    dismissed = text;
    panel.hidden = true;
  });
  return button;
}

function itemOf({ file, line, column, rule, message }) {
  const place = line === null ? file : `${file}:${line}:${column}`;
  const item = document.createElement("li");
  item.append(
    element("code", place),
    " ",
    element("span", rule),
    document.createElement("br"),
    message,
  );
  item.querySelector("span").className = "rule";
  return item;
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

void showProblems();
