// Says which CSS a mail program supports, according to the package caniemail. With these data, the
// preview approximates how the program shows a mail.
import { LRUCache } from "lru-cache";
import type { programs } from "./clients.ts";

export type MailProgram = (typeof programs)[number];

export interface ProgramSupport {
  /** Returns true if the program does not support this feature, named by its title in caniemail. */
  readonly lacks: (title: string) => boolean;
  /** Returns the features of a declaration, such as `display: grid`, that the program ignores. */
  readonly ignoredIn: (property: string, value: string) => readonly string[];
  /** Returns true if the program ignores rules with this selector. */
  readonly ignoresSelector: (selector: string) => boolean;
}

const supportCache = new Map<MailProgram, Promise<ProgramSupport>>();
const RESULTS_MAX = 5_000;

/** Returns which CSS a mail program supports. Features without data count as supported. */
export function supportOf(program: MailProgram): Promise<ProgramSupport> {
  const found = supportCache.get(program) ?? loadSupport(program);
  supportCache.set(program, found);
  return found;
}

async function loadSupport(program: MailProgram): Promise<ProgramSupport> {
  const { caniemail, getAllFeatures } = await import("caniemail");
  const unsupported = new Set(
    (getAllFeatures([program]).unsupported.get(program) ?? []).map(({ title }) => title),
  );
  const results = new LRUCache<string, readonly string[]>({ max: RESULTS_MAX });
  const ignored = (css: string): readonly string[] => {
    const known = results.get(css);
    if (known !== undefined) return known;
    let titles: readonly string[] = [];
    try {
      const { issues } = caniemail({ clients: [program], css });
      titles = (issues.errors.get(program) ?? []).map(({ title }) => title);
    } catch (error) {
      // The package throws a RangeError if it has no data about this CSS in this program.
      if (!(error instanceof RangeError)) throw error;
    }
    results.set(css, titles);
    return titles;
  };
  const plain = ignored("a{}");
  const beyond = (titles: readonly string[]): readonly string[] =>
    titles.filter((title) => !plain.includes(title));
  return {
    lacks: (title) => unsupported.has(title),
    ignoredIn: (property, value) => beyond(ignored(`a{${property}:${value}}`)),
    ignoresSelector: (selector) => ignored(`${selector}{}`).length > 0,
  };
}
