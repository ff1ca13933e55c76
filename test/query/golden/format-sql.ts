// Breaks one SQL statement into indented lines, for human readers. It changes only white space
// between tokens. The same statement always gives the same lines.

const WIDTH = 110;

/** A token, or the tokens between two brackets as a group. `case` and `end` count as brackets. */
type Item = Token | Group;
interface Token {
  readonly text: string;
  /** True if there was white space before the token. */
  readonly spaced: boolean;
}
interface Group {
  readonly open: Token;
  readonly items: readonly Item[];
  readonly close: Token;
}

/** Keywords that begin a clause of a statement. */
const CLAUSES = [
  ..."with,select,from,where,group by,having,order by,limit,offset,union all,returning,values".split(
    ",",
  ),
  ..."insert into,on conflict,do update set,do nothing,update,set,delete from,for update".split(
    ",",
  ),
  ..."left join lateral,cross join lateral,left join,cross join,join".split(","),
];
/** Groups of words that form one token. So no word of them begins a clause. */
const PHRASES = [
  ...CLAUSES.filter((clause) => clause.includes(" ")),
  "distinct from",
  "between [^\\s()]+ and",
].join("|");
const TOKEN = new RegExp(
  String.raw`(\s*)((?:${PHRASES})\b|[Ee]?'(?:[^'\\]|''|\\.)*'|"(?:[^"]|"")*"|[()[\],]|(?:(?![()[\],'"\s]).)+)`,
  "sy",
);
const CLOSERS: Readonly<Record<string, string>> = { "(": ")", "[": "]", case: "end" };
const OPERATORS = ["and", "or", "||"];

export function formatSql(sql: string): string {
  return lines(groupedItems([...tokens(sql)]), 0);
}

function* tokens(sql: string): Generator<Token> {
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const at = TOKEN.lastIndex;
    const [, space, text] = TOKEN.exec(sql) ?? [];
    if (text === undefined) throw new Error(`not understood: ${sql.slice(at, at + 40)}`);
    yield { text, spaced: space !== "" };
  }
}

/** Groups the tokens up to the closing bracket. */
function groupedItems(left: Token[], closer?: string): Item[] {
  const items: Item[] = [];
  while (left.length > 0 && left[0]!.text !== closer) {
    const token = left.shift()!;
    const end = CLOSERS[token.text];
    if (end === undefined) items.push(token);
    else items.push({ open: token, items: groupedItems(left, end), close: left.shift()! });
  }
  return items;
}

const headOf = (item: Item): Token => ("open" in item ? item.open : item);
const tailText = (item: Item | undefined): string =>
  item === undefined ? "" : "open" in item ? item.close.text : item.text;

/** Returns the items as text on one line. */
const flat = (items: readonly Item[]): string =>
  items
    .map((item) => {
      const { text, spaced } = headOf(item);
      const inner = "open" in item ? flat(item.items) + spaceOf(item.close) + item.close.text : "";
      return (spaced ? " " : "") + text + inner;
    })
    .join("");
const spaceOf = ({ spaced }: Token): string => (spaced ? " " : "");
const fits = (text: string, indent: number): boolean => indent + text.length <= WIDTH;
const newLine = (indent: number): string => `\n${" ".repeat(indent)}`;

/** @param indent indentation of the first line, which the caller has already written */
function lines(items: readonly Item[], indent: number): string {
  const line = flat(items).trimStart();
  if (fits(line, indent)) return line;
  const clauses = split(items, ({ text }) => CLAUSES.includes(text));
  if (clauses.length > 1)
    return clauses.map((clause) => clauseLines(clause, indent)).join(newLine(indent));
  return separated(items, indent) ?? broken(items, indent);
}

/**
 * Returns a clause as lines. If the clause does not fit on one line, its parts stand below its
 * keyword.
 */
function clauseLines(clause: readonly Item[], indent: number): string {
  const line = flat(clause).trimStart();
  const [first, ...rest] = clause;
  if (fits(line, indent) || rest.length === 0 || "open" in first!) return lines(clause, indent);
  const parts = separated(rest, indent + 2);
  return parts === undefined ? broken(clause, indent) : first!.text + newLine(indent + 2) + parts;
}

/**
 * Returns a list with one item on each line, or a condition with one operand of `and`, `or` or `||`
 * on each line.
 */
function separated(items: readonly Item[], indent: number): string | undefined {
  const branches = split(items, ({ text }) => text === "when" || text === "else");
  const listed = split(items, (_, before) => before === ",");
  const operands = split(items, ({ text }) => OPERATORS.includes(text));
  const parts = [branches, listed, operands].find((found) => found.length > 1);
  return parts?.map((part) => lines(part, indent)).join(newLine(indent));
}

/**
 * Returns items as text. Writes the content of brackets that do not fit on the line on lines of its
 * own.
 */
function broken(items: readonly Item[], indent: number): string {
  let text = "";
  for (const [index, item] of items.entries()) {
    const line = flat([item]);
    const next = index === 0 ? line.trimStart() : line;
    const column = text.includes("\n")
      ? text.length - text.lastIndexOf("\n") - 1
      : indent + text.length;
    if (!("open" in item) || item.items.length === 0 || column + next.length <= WIDTH) text += next;
    else {
      const open = index === 0 ? item.open.text : spaceOf(item.open) + item.open.text;
      const inner = item.open.text === "case" ? separated(item.items, indent + 2) : undefined;
      text += open + newLine(indent + 2) + (inner ?? lines(item.items, indent + 2));
      text += newLine(indent) + item.close.text;
    }
  }
  return text;
}

function split(
  items: readonly Item[],
  starts: (token: Token, before: string) => boolean,
): Item[][] {
  const parts: Item[][] = [];
  for (const [index, item] of items.entries()) {
    const isStart = starts(headOf(item), tailText(items[index - 1]));
    if (index === 0 || isStart) parts.push([]);
    parts.at(-1)!.push(item);
  }
  return parts;
}
