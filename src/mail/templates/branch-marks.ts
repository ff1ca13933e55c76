// Finds the branches of a Liquid text, such as the body of `{% if %}` or `{% else %}`, with their
// lines. Marks each branch in the text, so that a rendered text shows which branches were rendered.
// Values cannot contain the characters of a mark.

const OPEN = "\uFDD2";
const CLOSE = "\uFDD3";

/** A part of a Liquid text that is rendered only under a condition. */
export interface TemplateBranch {
  readonly file: string;
  /** Number of the line with the tag that begins the branch. For the whole text: its first line. */
  readonly line: number;
  /**
   * Number of the line on which the tag after the branch ends. For the whole text: its first line.
   */
  readonly lastLine: number;
  /** The reason why a mail lacks this branch, such as "`code` is never set in a sample". */
  readonly reason: string;
  /** The branch around this branch. The whole text is the outermost branch. */
  readonly outer: TemplateBranch | undefined;
}

interface OpenBlock {
  readonly tag: string;
  /** The condition of the tag, such as `firstName` in `{% if firstName %}`. */
  readonly condition: string;
  readonly outer: TemplateBranch;
  hasElsif: boolean;
  begun: OpenBranch | undefined;
}

type OpenBranch = { -readonly [Key in keyof TemplateBranch]: TemplateBranch[Key] };

/** Creates an empty list of branches. `mark` adds the branches of a text. */
export function createBranchMarks() {
  const branches: TemplateBranch[] = [];
  const addBranch = (branch: OpenBranch): string => {
    branches.push(branch);
    return `${OPEN}${branches.length - 1}${CLOSE}`;
  };
  return {
    /**
     * Returns the text with an invisible mark at the start of each branch.
     * @param firstLine line of the file in which the text begins
     */
    mark(file: string, text: string, firstLine: number): string {
      const whole: OpenBranch = {
        file,
        line: firstLine,
        lastLine: firstLine,
        reason: "",
        outer: undefined,
      };
      let marked = addBranch(whole);
      let last = 0;
      const stack: OpenBlock[] = [];
      for (const { 0: found, 1: tag = "", 2: condition = "", index } of tagsIn(text)) {
        const line = firstLine + linesBefore(text, index);
        const block = stack.at(-1);
        if (/^(?:if|unless|for|case)$/.test(tag)) {
          const outer = block?.begun ?? block?.outer ?? whole;
          stack.push({ tag, condition, outer, hasElsif: false, begun: undefined });
        }
        const current = stack.at(-1);
        if (current === undefined) continue;
        if (current.begun !== undefined && /^(?:elsif|else|when|end\w+)$/.test(tag)) {
          current.begun.lastLine = line + linesBefore(found, found.length);
          current.begun = undefined;
        }
        if (/^end(?:if|unless|for|case)$/.test(tag)) stack.pop();
        else if (/^(?:if|unless|for|elsif|else|when)$/.test(tag)) {
          const { outer } = current;
          const reason = reasonFor(tag, condition, current);
          current.begun = { file, line, lastLine: line, reason, outer };
          const end = index + found.length;
          marked += text.slice(last, end) + addBranch(current.begun);
          last = end;
        }
        if (tag === "elsif") current.hasElsif = true;
      }
      return marked + text.slice(last);
    },
    /**
     * Returns the branches that none of the rendered texts contains. If such a branch is inside
     * another one, returns only the outer branch. Leaves out texts that were never rendered at all.
     */
    missingIn(rendered: readonly string[]): readonly TemplateBranch[] {
      const reached = new Set(
        rendered.flatMap((text) =>
          [...text.matchAll(new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g"))].map(
            ([, index]) => branches[Number(index)],
          ),
        ),
      );
      return branches.filter(
        (branch) => branch.outer !== undefined && !reached.has(branch) && reached.has(branch.outer),
      );
    },
  };
}

/** Returns the Liquid tags of a text in their order, without tags in comments. */
function* tagsIn(text: string): Generator<RegExpExecArray> {
  let inComment = false;
  for (const found of text.matchAll(/\{%-?\s*(\w+)\s*([^]*?)\s*-?%\}/g)) {
    if (found[1] === "comment") inComment = true;
    else if (found[1] === "endcomment") inComment = false;
    else if (!inComment) yield found;
  }
}

const linesBefore = (text: string, end: number): number =>
  text.slice(0, end).split("\n").length - 1;

function reasonFor(tag: string, condition: string, { tag: block, ...opened }: OpenBlock): string {
  // A loop such as `line in lines` depends on `lines`.
  const subject = (tag === "else" ? opened.condition : condition).replace(
    /^\w+ in (\S+).*$/s,
    "$1",
  );
  const name = `\`${subject}\``;
  const isName = /^[\w.]+$/.test(subject);
  if (tag === "when") return `no sample gives \`${opened.condition}\` the value ${condition}`;
  if (tag === "for") return `${name} is empty in every sample`;
  if (tag !== "else") {
    const isNegated = tag === "unless";
    if (isName) return isNegated ? `${name} is set in every sample` : neverSet(name);
    return isNegated ? `every sample fulfils ${name}` : `no sample fulfils ${name}`;
  }
  if (block === "for") return `${name} is empty in no sample`;
  if (block === "case") return `no sample gives ${name} another value`;
  if (opened.hasElsif) return "every sample fulfils a condition before this `else`";
  if (block === "unless") return isName ? neverSet(name) : `no sample fulfils ${name}`;
  return isName ? `${name} is set in every sample` : `every sample fulfils ${name}`;
}

const neverSet = (name: string): string => `${name} is never set in a sample`;
