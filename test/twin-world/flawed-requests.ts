// Puts one flaw into a request that a credential may make. The flaw is a hidden name, a value of
// another type, a number out of bounds, or an unknown alias.
import { randomUUID } from "node:crypto";
import type { Random } from "../../scripts/random.ts";
import { allOperators } from "../support/queries/operators.ts";
import type { ReadBody } from "../support/queries/reads.ts";
import { neighbourTable } from "./world/definition.ts";
import type { Stream } from "./stream.ts";
import type { WriteBody } from "./writes.ts";

type Node = Record<string, unknown>;

/** Returns all objects inside a value, so that a flaw can be put into one of them. */
function nodesOf(value: unknown, into: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) nodesOf(item, into);
  else if (typeof value === "object" && value !== null) {
    into.push(value as Node);
    for (const inner of Object.values(value)) nodesOf(inner, into);
  }
  return into;
}

function replaceIn(random: Random, nodes: readonly Node[], key: string, value: unknown): void {
  const having = nodes.filter((node) => key in node);
  if (having.length > 0) random.pick(having)[key] = value;
}

const strangeNames = [
  "ctid",
  "xmin",
  "tableoid",
  "id",
  "ID",
  "Name",
  "secret",
  "iban",
  "nothing_like_it",
  "__proto__",
  "constructor",
  "a b",
  "",
  "*",
  "name ",
  "naïve",
];
const strangeValues = [
  null,
  "",
  "x",
  1e300,
  -1,
  99999999999,
  "99999999999999999999",
  "0000-01-01",
  true,
  [],
  {},
  ["a", null],
  "\u0000",
  "%\\",
  { inc: 1 },
  { $ref: "steps.0.data.0.id" },
];

type Flaw = () => void;

/** Flaws that conditions and lists of columns can have, in reads and writes. */
function commonFlaws(
  stream: Stream,
  random: Random,
  refs: Record<string, string>,
  nodes: readonly Node[],
): { readonly strange: () => string; readonly flaws: readonly Flaw[] } {
  const anyColumn = () => random.pick(random.pick([...stream.model.tables.values()]).columns).name;
  const strange = () =>
    random.pick([random.pick(strangeNames), anyColumn(), random.pick(stream.ids), randomUUID()]);
  const relations = [strange(), "secrets", "accounts", "manager", "owner", "author"];
  const flaws: readonly Flaw[] = [
    () => replaceIn(random, nodes, "field", strange()),
    () => replaceIn(random, nodes, "valueField", strange()),
    () => replaceIn(random, nodes, "relation", random.pick(relations)),
    () => replaceIn(random, nodes, "op", random.pick([...allOperators, "regex", "EQ"])),
    () => replaceIn(random, nodes, "value", random.pick(strangeValues)),
    () => replaceIn(random, nodes, "ref", random.pick([...Object.keys(refs), "nobody"])),
    () => void (refs["extra"] = random.pick([...stream.ids, neighbourTable, randomUUID(), "x"])),
    () => void delete refs[Object.keys(refs)[0]!],
  ];
  return { strange, flaws };
}

const strangeCondition = (random: Random, field: string) => ({
  field,
  op: random.pick(["eq", "gt", "isNull", "like"]),
  value: random.pick(["a", 1, true]),
});

export function flawedRead(stream: Stream, random: Random, original: ReadBody): ReadBody {
  const body = structuredClone(original);
  const { query, refs } = body;
  const nodes = nodesOf(query);
  const { strange, flaws } = commonFlaws(stream, random, refs, nodes);
  const anyOf = (relation: string) => `${relation}.${strange()}`;
  const aliases = ["id", "name", "__proto__", "x".repeat(64)];
  random.pick<Flaw>([
    ...flaws,
    () => replaceIn(random, nodes, "fn", random.pick(["sum", "median", "min", "max"])),
    () => replaceIn(random, nodes, "alias", random.pick(aliases)),
    () => void (query["select"] = [strange(), "*"]),
    () => void (query["groupBy"] = [strange()]),
    () =>
      void (query["orderBy"] = [
        { field: random.pick([strange(), anyOf("owner"), anyOf("manager")]) },
      ]),
    () => void (query["limit"] = random.pick([0, -1, 1001, 1.5, "5", null])),
    () => void (query["offset"] = random.pick([-1, 1_000_001, "0"])),
    () => void (query["where"] = [strangeCondition(random, strange())]),
    () => void (query["having"] = [{ field: strange(), op: "gt", value: 1 }]),
    () => void (query[random.pick(["selct", "__proto__", "cursor"])] = "x"),
  ])();
  return body;
}

/** Returns the writes in the body. */
const writesIn = ({ mutation, transaction = [] }: WriteBody): Node[] =>
  [mutation, ...transaction.map((step) => step["mutation"] as Node | undefined)].filter(
    (write): write is Node => write !== undefined,
  );

export function flawedWrite(stream: Stream, random: Random, original: WriteBody): WriteBody {
  const body = structuredClone(original);
  const writes = writesIn(body);
  if (writes.length === 0) return body;
  const write = random.pick(writes);
  const nodes = nodesOf(write);
  const { strange, flaws } = commonFlaws(stream, random, body.refs, nodes);
  const value = () => random.pick<unknown>([...strangeValues, "a", 1, true]);
  const { values, set = {} } = write as { values?: Node[]; set?: Node };
  const cells = random.pick(values ?? [set]);
  const key = () => random.pick([strange(), ...Object.keys(cells)]);
  random.pick<Flaw>([
    ...flaws,
    () => void (cells[key()] = value()),
    () => void (cells[key()] = value()),
    () => void (cells[key()] = random.pick([{ dec: 1 }, { now: true }, { inc: "x" }])),
    // Without a key, the gateway would generate one, and it would differ between the worlds. So the
    // key is never removed.
    () => void delete cells[random.pick(Object.keys(cells).filter((name) => name !== "id"))],
    () => void (write["returning"] = [strange(), "id"]),
    () => void (write["onConflict"] = { columns: [strange()], action: "ignore" }),
    () => void (write["onConflict"] = { columns: ["id"], action: "update", set: [strange()] }),
    () => void (write["where"] = random.pick([[], [{ and: [] }], undefined])),
    () => void (write["where"] = [strangeCondition(random, strange())]),
    () => void (write["type"] = random.pick(["insert", "update", "delete", "upsert"])),
    () => void (write["table"] = random.pick([...Object.keys(body.refs), "nobody"])),
    () => void (write["maxAffected"] = random.pick([0, -1, "1", 1.5])),
    () => void (write["notify"] = { bus: random.pick(["tasks", "tasks:a b", "x:y"]) }),
  ])();
  return body;
}
