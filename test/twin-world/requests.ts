// The stream of requests that both worlds are sent: reads that a credential may make, reads that it may not, broken ones,
// cursors and entity tags of earlier answers, schema requests. The same seed gives the same stream.
import { randomUUID } from "node:crypto";
import type { Random } from "../../scripts/random.ts";
import type { Model, ModelTable } from "../support/model.ts";
import { allOperators } from "../support/queries/operators.ts";
import { readFor, type ReadBody } from "../support/queries/reads.ts";
import type { ExactRequest } from "../support/exact-http.ts";
import {
  neighbourId,
  neighbourTable,
  workspaceId,
  type CredentialName,
} from "./world/definition.ts";
import type { TableName } from "./world/rows.ts";
import { sights } from "./world/sight.ts";

/** What earlier answers gave away, to be used again. */
export interface Memory {
  readonly cursors: { readonly body: ReadBody; readonly cursor: string }[];
  readonly entityTags: string[];
}

export interface Stream {
  readonly credential: CredentialName;
  readonly model: Model;
  /** Bearer tokens by key name: the credential's own, the neighbour's. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Ids of columns and tables, seen and unseen ones alike. */
  readonly ids: readonly string[];
  readonly memory: Memory;
}

export interface Planned extends ExactRequest {
  /** The body, when a cursor in the answer could be used with it. */
  readonly read?: ReadBody;
}

/** Columns that the credential may name mostly, and now and then any column of the table. */
function columnsFor(stream: Stream, random: Random, table: ModelTable): ModelTable["columns"] {
  const seen = sights[stream.credential][table.name as TableName]?.columns ?? {};
  const own = table.columns.filter((column) => column.name in seen);
  return own.length === 0 || random.chance(0.06) ? table.columns : own;
}

function relationsFor(stream: Stream, random: Random, table: ModelTable): ModelTable["relations"] {
  const sight = sights[stream.credential];
  const own = table.relations.filter(
    ({ target, reference }) =>
      target in sight && sight[reference.table as TableName]?.columns[reference.column] === "raw",
  );
  return random.chance(0.05) ? table.relations : own;
}

/** The next request. */
export function requestFor(stream: Stream, random: Random): Planned {
  const kind = random.weighted([
    ["read", 62] as const,
    ["spoilt", 24] as const,
    ["cursor", stream.memory.cursors.length > 0 ? 6 : 0] as const,
    ["schema", 6] as const,
    ["stray", 2] as const,
  ]);
  if (kind === "schema") return schemaRequest(stream, random);
  if (kind === "stray") return strayRequest(stream, random);
  if (kind === "cursor") return cursorRequest(stream, random);
  const names = Object.keys(sights[stream.credential]);
  const body = readFor(random, stream.model, {
    columns: (table) => columnsFor(stream, random, table),
    relations: (table) => relationsFor(stream, random, table),
    from: random.chance(0.05) ? [...stream.model.tables.keys()] : names,
  });
  return queryRequest(stream, random, kind === "read" ? body : spoil(stream, random, body));
}

function headers(
  stream: Stream,
  random: Random,
  token = stream.tokens[stream.credential]!,
): Record<string, string> {
  const all: Record<string, string> = { "X-Request-Id": randomUUID() };
  all[random.chance(0.1) ? "X-Api-Key" : "Authorization"] = token;
  if (all["Authorization"] !== undefined) all["Authorization"] = `Bearer ${token}`;
  const { entityTags } = stream.memory;
  if (entityTags.length > 0 && random.chance(0.05)) all["If-None-Match"] = random.pick(entityTags);
  if (random.chance(0.05))
    all["Origin"] = random.pick(["https://shop.example", "null", "http://127.0.0.1:5173"]);
  return all;
}

const base = (random: Random): string =>
  `${random.chance(0.1) ? "/api/v1/gateway" : ""}/${random.chance(0.1) ? workspaceId.toUpperCase() : workspaceId}`;

const queryRequest = (stream: Stream, random: Random, body: ReadBody): Planned => ({
  method: "POST",
  path: `${base(random)}/query`,
  headers: { ...headers(stream, random), "Content-Type": "application/json" },
  body: JSON.stringify(body),
  read: body,
});

function cursorRequest(stream: Stream, random: Random): Planned {
  const { body, cursor } = random.pick(stream.memory.cursors);
  const other = random.chance(0.2) ? { limit: random.whole(1, 9) } : {};
  const changed = random.chance(0.1)
    ? `${cursor.slice(0, -2)}${random.pick(["AA", "zz", "__"])}`
    : cursor;
  const { offset: _, ...query } = body.query;
  return queryRequest(stream, random, { ...body, query: { ...query, ...other, cursor: changed } });
}

function schemaRequest(stream: Stream, random: Random): Planned {
  const parts = [
    ...(random.chance(0.6)
      ? [`format=${random.pick(["json", "json-schema", "openapi", "xml", ""])}`]
      : []),
    ...Array.from(
      { length: random.pick([0, 0, 1, 1, 2]) },
      () => `table=${random.pick([...stream.ids, randomUUID(), "x"])}`,
    ),
  ];
  const query = parts.length > 0 ? `?${parts.join("&")}` : "";
  return {
    method: random.pick(["GET", "GET", "GET", "HEAD"]),
    path: `${base(random)}/schema${query}`,
    headers: headers(stream, random),
  };
}

/** Other workspaces, other keys, other methods, bytes that are no JSON. Never a key on its own other workspace. */
function strayRequest(stream: Stream, random: Random): Planned {
  const own = stream.tokens[stream.credential]!;
  const foreign = random.chance(0.4);
  const token = foreign
    ? own
    : random.pick([stream.tokens["neighbour"]!, own, "pk_live_unknown", ""]);
  const path = foreign
    ? `/${random.pick([neighbourId, randomUUID()])}/${random.pick(["query", "schema"])}`
    : random.pick([`${base(random)}/query`, `${base(random)}/nothing`]);
  const body = random.pick([
    "",
    "{",
    "[]",
    '{"refs":{}}',
    `{"refs":{"a":"${neighbourTable}"},"query":{"from":"a"}}`,
  ]);
  return {
    method: random.pick(["POST", "POST", "PUT", "GET"]),
    path,
    headers: { ...headers(stream, random, token), "Content-Type": "application/json" },
    body,
  };
}

type Node = Record<string, unknown>;

/** Every object of the query, so that one of them can be spoilt. */
function nodesOf(value: unknown, into: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) nodesOf(item, into);
  else if (typeof value === "object" && value !== null) {
    into.push(value as Node);
    for (const inner of Object.values(value)) nodesOf(inner, into);
  }
  return into;
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

/** One flaw: a name that must not be known, a value of another type, a number out of bounds, an alias that does not fit. */
function spoil(stream: Stream, random: Random, original: ReadBody): ReadBody {
  const body = structuredClone(original);
  const nodes = nodesOf(body.query);
  const anyColumn = () => random.pick(random.pick([...stream.model.tables.values()]).columns).name;
  const strange = () =>
    random.pick([random.pick(strangeNames), anyColumn(), random.pick(stream.ids), randomUUID()]);
  const flaws: readonly (() => void)[] = [
    () => replaceIn(random, nodes, "field", strange()),
    () => replaceIn(random, nodes, "valueField", strange()),
    () =>
      replaceIn(
        random,
        nodes,
        "relation",
        random.pick([strange(), "secrets", "accounts", "manager", "owner", "author"]),
      ),
    () => replaceIn(random, nodes, "op", random.pick([...allOperators, "regex", "EQ"])),
    () =>
      replaceIn(
        random,
        nodes,
        "value",
        random.pick([
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
        ]),
      ),
    () => replaceIn(random, nodes, "fn", random.pick(["sum", "median", "min", "max"])),
    () =>
      replaceIn(random, nodes, "alias", random.pick(["id", "name", "__proto__", "x".repeat(64)])),
    () => replaceIn(random, nodes, "ref", random.pick([...Object.keys(body.refs), "nobody"])),
    () => void (body.query["select"] = [strange(), "*"]),
    () => void (body.query["groupBy"] = [strange()]),
    () =>
      void (body.query["orderBy"] = [
        { field: random.pick([strange(), `owner.${anyColumn()}`, `manager.${anyColumn()}`]) },
      ]),
    () => void (body.query["limit"] = random.pick([0, -1, 1001, 1.5, "5", null])),
    () => void (body.query["offset"] = random.pick([-1, 1_000_001, "0"])),
    () =>
      void (body.query["where"] = [
        {
          field: strange(),
          op: random.pick(["eq", "gt", "isNull", "like"]),
          value: random.pick(["a", 1, true]),
        },
      ]),
    () => void (body.query["having"] = [{ field: strange(), op: "gt", value: 1 }]),
    () =>
      void (body.refs["extra"] = random.pick([
        ...stream.ids,
        neighbourTable,
        randomUUID(),
        "no-guid",
      ])),
    () => void delete body.refs[Object.keys(body.refs)[0]!],
    () => void (body.query[random.pick(["selct", "__proto__", "cursor"])] = "x"),
  ];
  random.pick(flaws)();
  return body;
}

function replaceIn(random: Random, nodes: readonly Node[], key: string, value: unknown): void {
  const having = nodes.filter((node) => key in node);
  if (having.length > 0) random.pick(having)[key] = value;
}
