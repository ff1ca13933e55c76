// Rules for single steps: tables, columns and topics that they name exist, the parts of a write fit its type, and the headers
// of a response are the endpoint's to set. Rights are those of `runAs`, asked when the step runs.
import { checkConditions } from "./conditions.ts";
import { findColumn, findTable, suggest } from "./known.ts";
import { isGuid } from "../../platform/index.ts";
import type { ConfigTypes } from "../../contract/index.ts";
import type { CheckedTable, Checking } from "./model.ts";
import type { Path } from "../../config/index.ts";
import type { ConditionInput } from "../load/input.ts";

type Query = ConfigTypes["query-body"];
type Mutation = ConfigTypes["mutation-body"];

/** A step of any type, as far as checks look at it. */
export interface StepInput {
  readonly id?: string;
  readonly type?: string;
  readonly refs?: Readonly<Record<string, string>>;
  readonly query?: Query;
  readonly mutation?: Mutation;
  readonly transaction?: readonly { readonly query?: Query; readonly mutation?: Mutation }[];
  readonly bus?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly steps?: readonly StepInput[];
  readonly branches?: readonly { readonly steps?: readonly StepInput[] }[];
  readonly otherwise?: readonly StepInput[];
  readonly expression?: string;
}

/** Checks one step whose form is right; the steps inside it are checked for themselves. */
export function checkStep(step: StepInput, path: Path, checking: Checking): void {
  const { type, refs = {} } = step;
  const aliases = new Map<string, CheckedTable>();
  for (const [alias, name] of Object.entries(refs)) {
    const table = findTable(checking, name, [...path, "refs", alias]);
    if (table !== undefined) aliases.set(alias, table);
  }
  const parts = type === "transaction" ? (step.transaction ?? []) : type === "http" ? [] : [step];
  parts.forEach((part, index) => {
    const own = type === "transaction" ? [...path, "transaction", index] : path;
    if (part.query !== undefined)
      checkQuery(part.query, [...own, "query"], aliases, refs, checking);
    if (part.mutation !== undefined)
      checkMutation(part.mutation, [...own, "mutation"], aliases, refs, checking);
  });
  if (type === "notify" && step.bus !== undefined) checkBus(step.bus, [...path, "bus"], checking);
  if (type === "response")
    for (const name of Object.keys(step.headers ?? {}))
      checkHeader(name, [...path, "headers", name], checking);
}

type Aliases = ReadonlyMap<string, CheckedTable>;
type Refs = Readonly<Record<string, string>>;

function tableBehind(
  alias: string,
  path: Path,
  aliases: Aliases,
  refs: Refs,
  { report }: Checking,
): CheckedTable | undefined {
  if (!Object.hasOwn(refs, alias)) {
    report.add({
      path,
      rule: "unknown-alias",
      message: "refs declares no such alias",
      hint: suggest(alias, Object.keys(refs)),
    });
  }
  return aliases.get(alias);
}

function checkQuery(
  query: Query,
  path: Path,
  aliases: Aliases,
  refs: Refs,
  checking: Checking,
): void {
  const table = tableBehind(query.from, [...path, "from"], aliases, refs, checking);
  if (table === undefined) return;
  if (Array.isArray(query.select))
    query.select.forEach((item: unknown, index) =>
      checkName(item, table, [...path, "select", index], checking),
    );
  query.groupBy?.forEach((item, index) =>
    checkName(item, table, [...path, "groupBy", index], checking),
  );
  checkWhere(query.where, table, [...path, "where"], refs, checking);
}

/** A plain name in a list; columns may also be named by GUID. */
function checkName(item: unknown, table: CheckedTable, path: Path, checking: Checking): void {
  if (typeof item === "string" && item !== "*" && !isGuid(item))
    findColumn(checking, table, item, path);
}

function checkWhere(
  where: readonly ConditionInput[] = [],
  table: CheckedTable,
  path: Path,
  refs: Refs,
  checking: Checking,
): void {
  const tableOf = (ref: string): string | undefined =>
    Object.hasOwn(refs, ref) ? refs[ref] : undefined;
  checkConditions(where, { path, table, kind: "step", tableOf }, checking);
}

/** Parts that each type of write takes; the first ones it needs. */
const partsOfWrite: Readonly<
  Record<
    Mutation["type"],
    { readonly needed: readonly (keyof Mutation)[]; readonly taken: readonly (keyof Mutation)[] }
  >
> = {
  insert: { needed: ["values"], taken: ["returning", "onConflict"] },
  update: { needed: ["set", "where"], taken: ["maxAffected"] },
  delete: { needed: ["where"], taken: ["maxAffected"] },
};

function checkMutation(
  mutation: Mutation,
  path: Path,
  aliases: Aliases,
  refs: Refs,
  checking: Checking,
): void {
  const { report } = checking;
  const { needed, taken } = partsOfWrite[mutation.type];
  for (const part of needed) {
    if (mutation[part] === undefined)
      report.add({
        path,
        rule: "missing-key",
        message: `lacks "${part}", which ${mutation.type} needs`,
        hint: `Add ${part}.`,
        at: "key",
      });
  }
  for (const part of Object.keys(mutation) as (keyof Mutation)[]) {
    if (["type", "table", "notify", ...needed, ...taken].includes(part)) continue;
    report.add({
      path: [...path, part],
      rule: "inapplicable-field",
      message: `does not belong to ${mutation.type}`,
      hint: "Remove it.",
      at: "key",
    });
  }
  if (mutation.notify !== undefined)
    checkBus(mutation.notify.bus, [...path, "notify", "bus"], checking);
  const table = tableBehind(mutation.table, [...path, "table"], aliases, refs, checking);
  if (table === undefined) return;
  checkKeys(mutation.set, table, [...path, "set"], checking);
  if (Array.isArray(mutation.values))
    mutation.values.forEach((row: unknown, index) =>
      checkKeys(row, table, [...path, "values", index], checking),
    );
  if (Array.isArray(mutation.returning))
    mutation.returning.forEach((name: string, index) =>
      checkName(name, table, [...path, "returning", index], checking),
    );
  checkWhere(mutation.where, table, [...path, "where"], refs, checking);
}

function checkKeys(row: unknown, table: CheckedTable, path: Path, checking: Checking): void {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return;
  for (const name of Object.keys(row))
    if (!isGuid(name)) findColumn(checking, table, name, [...path, name], "key");
}

function checkBus(bus: string, path: Path, { input, report }: Checking): void {
  const [topic = "", ...instance] = bus.split(":");
  if (topic.includes("{{")) return;
  if (instance.length === 0)
    report.add({
      path,
      rule: "malformed",
      message: "a bus is a topic, a colon and an instance",
      hint: "Write it like orders:all.",
    });
  else if (!Object.hasOwn(input.topics, topic)) {
    report.add({
      path,
      rule: "unknown-topic",
      message: `there is no topic ${JSON.stringify(topic)}`,
      hint: suggest(topic, Object.keys(input.topics)),
    });
  }
}

/** Headers that belong to the connection, to browsers' protection, or to the gateway. */
const gatewayHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "set-cookie",
  "set-cookie2",
  "content-security-policy",
  "content-security-policy-report-only",
  "x-frame-options",
]);

function checkHeader(name: string, path: Path, { report }: Checking): void {
  const lower = name.toLowerCase();
  if (!gatewayHeaders.has(lower) && !lower.startsWith("access-control-")) return;
  const message = "is a header that the gateway alone sets";
  report.add({
    path,
    rule: "refused-header",
    message,
    hint: "Remove it: cookies, CORS, framing and content policy are not an automation's to set.",
    at: "key",
  });
}
