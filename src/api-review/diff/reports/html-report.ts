// The report of a comparison as one HTML page without outside addresses: each change with both
// texts side by side, and filters by level and tag.
import { changeLevels } from "../change.ts";
import type { ContractFiles } from "../sources/contract-source.ts";
import type { RevisionDiff } from "../diff-revisions.ts";
import { closingLine, groupChanges, placeText, type GroupedChange } from "./grouped-changes.ts";
import { escapeHtml, htmlPage } from "./html-page.ts";
import type { SourcePlace } from "../sources/positions.ts";

/** Number of lines that are shown above and below a change. */
const CONTEXT = 6;
/**
 * A line counts as equal if the other text contains it within this number of lines above or below.
 */
const COMPARED = 60;

/** Returns the report as an HTML page. */
export function htmlReport(diff: RevisionDiff): string {
  const groups = groupChanges(diff.changes);
  const tags = new Set(groups.flatMap((group) => tagsOf(group)));
  const body = [
    "<header>",
    "<h1>Changes of the contract</h1>",
    `<p>From <code>${escapeHtml(diff.from)}</code> to <code>${escapeHtml(diff.to)}</code></p>`,
    `<p><strong>${escapeHtml(closingLine(diff, groups))}</strong></p>`,
    groups.length === 0 ? "" : filters([...tags].toSorted(), groups),
    "</header>",
    "<main>",
    ...groups.map((group) => changeArticle(diff, group)),
    "</main>",
  ];
  return htmlPage("Changes of the contract", body.join("\n"));
}

const tagsOf = ({ all }: GroupedChange): readonly string[] => [
  ...new Set(all.flatMap(({ subject }) => subject.tags)),
];

function filters(tags: readonly string[], groups: readonly GroupedChange[]): string {
  const levels = changeLevels
    .map((level) => [level, groups.filter(({ first }) => first.level === level).length] as const)
    .filter(([, count]) => count > 0)
    .map(
      ([level, count]) =>
        `<label><input type="checkbox" name="level" value="${level}" checked> ${level} (${count})</label>`,
    );
  const options = tags.map(
    (tag) => `<option value="${escapeHtml(tag)}">${escapeHtml(tag)}</option>`,
  );
  return [
    '<form id="filters"><fieldset><legend>Levels</legend>',
    ...levels,
    "</fieldset>",
    `<label>Tag <select name="tag"><option value="">all</option>${options.join("")}</select></label>`,
    `<output id="shown">${groups.length} of ${groups.length} changes shown</output></form>`,
  ].join("\n");
}

function changeArticle(diff: RevisionDiff, group: GroupedChange): string {
  const { subject, path, text, level, whom, kind, oldPlace, newPlace } = group.first;
  const [old, now] = [snippetOf(diff.oldFiles, oldPlace), snippetOf(diff.newFiles, newPlace)];
  const tags = JSON.stringify(tagsOf(group));
  return [
    `<article data-level="${level}" data-tags="${escapeHtml(tags)}">`,
    `<h2><span class="badge ${level}">${level}</span> ${escapeHtml(`${subject.title} ${path}`)}</h2>`,
    `<p><strong>${escapeHtml(text)}</strong> at <code>${escapeHtml(placeText(group.first))}</code>`,
    `<span class="kind">${kind}</span></p>`,
    `<p>${escapeHtml(whom)}</p>`,
    subjectsOf(group),
    '<div class="sides">',
    sideOf("Before", old, now),
    sideOf("After", now, old),
    "</div></article>",
  ].join("\n");
}

function subjectsOf({ all }: GroupedChange): string {
  const titles = new Set(all.map(({ subject }) => subject.title));
  if (titles.size === 1) return "";
  const items = [...titles].map((title) => `<li>${escapeHtml(title)}</li>`);
  return `<details><summary>Concerns ${titles.size}</summary><ul>${items.join("")}</ul></details>`;
}

interface Snippet {
  readonly place: SourcePlace;
  readonly start: number;
  readonly lines: readonly string[];
  /**
   * The lines around the change, in a wider range than the report shows. A line of the other
   * revision is marked if this set does not contain it.
   */
  readonly known: ReadonlySet<string>;
}

/** Returns the lines around a place; undefined if the revision has no such place. */
function snippetOf({ texts }: ContractFiles, place: SourcePlace | undefined): Snippet | undefined {
  const text = place && texts.get(place.file);
  if (place === undefined || text === undefined) return undefined;
  const all = text.split("\n");
  const around = (context: number): readonly string[] =>
    all.slice(Math.max(0, place.line - 1 - context), place.line + context);
  const known = new Set(around(COMPARED).map((line) => line.trim()));
  return { place, start: Math.max(1, place.line - CONTEXT), lines: around(CONTEXT), known };
}

/** Returns one side of a change as HTML. Marks the lines that the other side does not have. */
function sideOf(title: string, side: Snippet | undefined, other: Snippet | undefined): string {
  if (side === undefined)
    return `<section><h3>${title}</h3><p class="none">Not in this revision.</p></section>`;
  const lines = side.lines.map((line, index) => {
    const number = side.start + index;
    const isMarked =
      number === side.place.line || (line.trim() !== "" && other?.known.has(line.trim()) !== true);
    const content = `<span class="number">${number}</span>${escapeHtml(line)}`;
    return isMarked ? `<mark>${content}</mark>` : `<span>${content}</span>`;
  });
  const name = `${title}: ${escapeHtml(side.place.file)}`;
  return `<section><h3>${name}</h3><pre tabindex="0" aria-label="${name}">${lines.join("\n")}</pre></section>`;
}
