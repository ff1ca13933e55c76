// Writes the file of a golden case. The file contains a sentence about the case, the request, the
// caller's rights, each parameter with its source, and the statement in lines.
import { formatSql } from "./format-sql.ts";
import type { GoldenCase } from "./cases.ts";
import { EVENT, FOUND_KEYS, NOW, statementsOf } from "./statements.ts";
import { callerWith } from "./workspace.ts";

const WIDTH = 110;

export async function writtenOut(golden: GoldenCase): Promise<string> {
  const { shows, roles, claims, ...request } = golden;
  const statements = await statementsOf(golden);
  const rights =
    roles === undefined
      ? "Request of a server key with all rights:"
      : `Request with the roles ${json(roles)}${claims ? `\nwith the claims ${json(claims)}` : ""}:`;
  const head = [...wrapped(shows), "", rights, json(request)];
  const parts = statements.flatMap((statement, index) => [
    ...(statements.length > 1 ? [`-- Statement ${index + 1} of ${statements.length}:`] : []),
    ...comment(statement.values.map((value, at) => `$${at + 1} = ${meaning(value, golden)}`)),
    `${formatSql(statement.text)};`,
    "",
  ]);
  return [...comment(head), "", ...parts].join("\n");
}

const comment = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split("\n")).map((line) => `-- ${line}`.trimEnd());

const wrapped = (text: string): string[] =>
  text
    .replace(new RegExp(`(.{1,${WIDTH}})(?: |$)`, "g"), "$1\n")
    .trimEnd()
    .split("\n");

/** JSON on as few lines as possible. */
function json(value: unknown, indent = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([name, item]) => (isList ? "" : `${JSON.stringify(name)}: `) + json(item, indent + 2));
  if (parts.length === 0) return isList ? "[]" : "{}";
  const line = isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  if (indent + line.length <= WIDTH && !line.includes("\n")) return line;
  const pad = `\n${" ".repeat(indent)}`;
  const inner = parts.map((part) => `${pad}  ${part}`).join(",");
  return isList ? `[${inner}${pad}]` : `{${inner}${pad}}`;
}

/**
 * Returns the value of a parameter with its source. The source is the first position whose value
 * equals the parameter, or else the first one whose value shares a part with it.
 */
function meaning(value: unknown, golden: GoldenCase): string {
  const bound = value instanceof Date ? value.toISOString() : value;
  const sources = [...sourcesOf(golden)];
  const [place] = sources.find(([, given]) => textOf(given) === textOf(bound)) ??
    sources.find(([, given]) => shares(textOf(bound).replaceAll("\\", ""), given)) ?? [
      typeof bound === "boolean"
        ? "whether the claims fit the row filters"
        : "set by the gateway: a default, an id, a secret, a count",
    ];
  return `${JSON.stringify(bound)}  (${place})`;
}

/**
 * Returns true if the text of the parameter contains the given value or a part of it. Texts of one
 * or two characters do not count, because they would match everywhere.
 */
function shares(bound: string, given: unknown): boolean {
  if (typeof given === "string")
    return (
      Math.min(given.length, bound.length) > 2 && (bound.includes(given) || given.includes(bound))
    );
  if (typeof given !== "object" || given === null) return false;
  const inner = Object.values(given).filter((item) => typeof item !== "number");
  return inner.length > 0 && inner.every((item) => shares(bound, item));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value ?? null);

function* sourcesOf(golden: GoldenCase): Generator<readonly [string, unknown]> {
  if ("events" in golden) {
    yield ["the rows of each event", `[${EVENT}]`];
    return;
  }
  if ("mutation" in golden) yield* places("/mutation", golden.mutation);
  else yield* places("/query", golden.query);
  for (const [name, value] of Object.entries(golden.claims ?? {})) yield [`claim ${name}`, value];
  // A page is read with one extra row, which only shows that another page follows. So the last row
  // of the page is the second to last row here.
  const last = "pageBefore" in golden ? golden.pageBefore?.at(-2) : {};
  for (const [name, value] of Object.entries(last ?? {}))
    yield [`${name} of the last row of the page before`, value];
  yield ["keys from the earlier statement", FOUND_KEYS];
  yield ["the moment of the request", NOW.toISOString()];
  yield ["the writing account", callerWith(golden.roles).id];
}

function* places(pointer: string, value: unknown): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* places(`${pointer}/${name}`, inner);
}
