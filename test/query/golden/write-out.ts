// The file of a golden case: what it shows, the request and its rights, what each parameter is bound to, and the statement in lines.
import { formatSql } from "./format-sql.ts";
import type { GoldenCase } from "./cases.ts";
import { EVENT, FOUND_KEYS, NOW, statementsOf } from "./statements.ts";
import { callerWith } from "./workspace.ts";

const WIDTH = 110;

export async function writtenOut(golden: GoldenCase): Promise<string> {
  const { shows, roles, claims, ...asked } = golden;
  const statements = await statementsOf(golden);
  const rights =
    roles === undefined
      ? "Asked by a server key that may do everything:"
      : `Asked under the roles ${json(roles)}${claims ? `\nwith the claims ${json(claims)}` : ""}:`;
  const head = [...wrapped(shows), "", rights, json(asked)];
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

/** JSON over as few lines as fit. */
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

/** The bound value, and where it comes from: the first place that holds it, as it is or as a part of the text that is bound. */
function meaning(value: unknown, golden: GoldenCase): string {
  const bound = value instanceof Date ? value.toISOString() : value;
  const sources = [...sourcesOf(golden)];
  const [place] = sources.find(([, given]) => textOf(given) === textOf(bound)) ??
    sources.find(([, given]) => shares(textOf(bound).replaceAll("\\", ""), given)) ?? [
      typeof bound === "boolean"
        ? "whether the claims fit the row filters"
        : "the gateway's own: a default, an id, a secret, a count",
    ];
  return `${JSON.stringify(bound)}  (${place})`;
}

/** Whether a bound text is made of what was given, or of a part of it. Shorter texts are found everywhere. */
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
  if ("cut" in golden) {
    yield ["the rows of each event", `[${EVENT}]`];
    return;
  }
  if ("mutation" in golden) yield* places("/mutation", golden.mutation);
  else yield* places("/query", golden.query);
  for (const [name, value] of Object.entries(golden.claims ?? {})) yield [`claim ${name}`, value];
  // The page held one row more, which only told that another one follows.
  const last = "pageBefore" in golden ? golden.pageBefore?.at(-2) : {};
  for (const [name, value] of Object.entries(last ?? {}))
    yield [`${name} of the last row before`, value];
  yield ["keys from the statement before", FOUND_KEYS];
  yield ["the moment of the request", NOW.toISOString()];
  yield ["who writes", callerWith(golden.roles).id];
}

function* places(pointer: string, value: unknown): Generator<readonly [string, unknown]> {
  yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* places(`${pointer}/${name}`, inner);
}
