// The rights of the publishable key: its columns, its row filters and masks, its origins. The kit
// reads them from the definition and computes what the key may see.
import type { Case, CaseRequest, Exchange } from "../case.ts";
import { matchingRows, orderedRows, type WorldCondition } from "./expected-rows.ts";
import { jsonRequest, shown, type LooseJson, type Probe } from "./probe.ts";
import { compareRows, dataOf, metaOf } from "./reads.ts";
import { semanticCase } from "./source.ts";
import { plainText, type World, type WorldColumn, type WorldTable } from "./world.ts";

interface RawMask {
  readonly kind: string;
  readonly keep?: number;
  readonly text?: string;
}

interface RawScope {
  readonly actions?: readonly string[];
  readonly read?: "*" | readonly string[];
  readonly filter?: readonly string[];
  readonly rowFilter?: readonly WorldCondition[];
  readonly masks?: Readonly<Record<string, RawMask>>;
  readonly maxRows?: number;
  readonly aggregate?: boolean;
}

interface RawKey {
  readonly kind: string;
  readonly origins?: readonly string[] | null;
  readonly tables?: "all" | Readonly<Record<string, RawScope>>;
  readonly secret?: string;
}

/** Returns the key of the definition whose secret the kit has. Undefined if there is none. */
function publishableKey(world: World): RawKey | undefined {
  const keys = Object.values((world.definition["keys"] ?? {}) as Readonly<Record<string, RawKey>>);
  const publishable = keys.filter(({ kind }) => kind === "publishable");
  return (
    publishable.find(({ secret }) => secret?.includes("CONFORM_PUBLISHABLE_KEY")) ?? publishable[0]
  );
}

function masked({ kind, keep = 0, text = null as never }: RawMask, value: unknown): unknown {
  if (value === null) return null;
  const characters = Array.from(plainText(value));
  switch (kind) {
    case "redact":
      return text ?? null;
    case "year":
      return undefined;
    case "email": {
      const [name = "", domain] = plainText(value).split("@");
      return domain === undefined ? undefined : { first: name.slice(0, 1), domain };
    }
    case "first":
      return characters.length <= keep ? undefined : { first: characters.slice(0, keep).join("") };
    case "last":
      return characters.length <= keep ? undefined : { last: characters.slice(-keep).join("") };
    default:
      return undefined;
  }
}

/** Returns true if the mask of a value shows at most the parts that it may show. */
function isMaskOf(mask: RawMask, value: unknown, received: unknown): boolean {
  const expected = masked(mask, value);
  if (value === null) return received === null;
  if (received === value) return false;
  if (mask.kind === "redact") return received === expected;
  if (typeof expected !== "object" || expected === null || typeof received !== "string")
    return true;
  const { first = "", last = "", domain } = expected as Record<string, string>;
  return (
    received.startsWith(first) && received.endsWith(domain === undefined ? last : `@${domain}`)
  );
}

const send = (
  probe: Probe,
  world: World,
  body: object,
  headers = {},
  ...statuses: number[]
): Promise<Exchange> =>
  probe.call(
    jsonRequest("query", "POST", `/${world.workspaceId}/query`, "publishableKey", body, headers),
    ...statuses,
  );
const codeOf = ({ response }: Exchange): unknown => (response.json as LooseJson)?.error?.code;

/**
 * Returns the cases of the publishable key.
 * @param isStable false for a table that other cases write
 */
export function rightsCases(world: World, isStable: (table: WorldTable) => boolean): Case[] {
  const key = publishableKey(world);
  if (key === undefined || key.tables === undefined || key.tables === "all") return [];
  const scopes = Object.entries(key.tables).flatMap(([name, scope]) => {
    const table = world.tables.get(name);
    return table === undefined ? [] : [{ table, scope }];
  });
  return [
    ...scopes
      .filter(
        ({ table, scope }) =>
          isStable(table) && table.rows.length > 0 && (scope.actions ?? []).includes("read"),
      )
      .map(({ table, scope }) => scopeCase(world, table, scope)),
    hiddenCase(
      world,
      scopes.map(({ table }) => table),
    ),
    originCase(world, key),
    schemaCase(world, scopes),
  ];
}

function scopeCase(world: World, table: WorldTable, scope: RawScope): Case {
  const { rowFilter = [], masks = {}, read = "*", maxRows = 1000 } = scope;
  const columns = table.columns.filter(
    ({ name }) => read === "*" || name === table.key || read.includes(name),
  );
  return semanticCase({
    id: `rights/${table.name}`,
    operations: ["query"],
    place: "guarantees.md G5.4, G5.7",
    writes: true,
    quick: true,
    async steps(probe) {
      const visible = matchingRows(world, table, rowFilter);
      const plain = columns.filter(({ name, isKnown }) => isKnown && !(name in masks));
      const limit = Math.min(maxRows, 1000);
      const exchange = await send(
        probe,
        world,
        { refs: { t: table.id }, query: { from: "t", limit }, includeTotalCount: true },
        {},
        200,
      );
      const expected = orderedRows(table, visible, []).slice(0, limit);
      compareRows(probe, exchange, plain, expected);
      probe.equal(
        exchange,
        "/meta/total",
        metaOf(exchange).total,
        visible.length,
        "`total` counts the rows of the row filter.",
      );
      probe.equal(
        exchange,
        "/meta/limit",
        metaOf(exchange).limit,
        limit,
        "`limit` is at most `maxRows`.",
      );
      const names = columns.map(({ name }) => name).toSorted();
      if (dataOf(exchange).length > 0)
        probe.equal(
          exchange,
          "/data/0",
          Object.keys(dataOf(exchange)[0] as object).toSorted(),
          names,
          "The key reads these columns.",
        );
      for (const [index, row] of expected.entries())
        for (const [name, mask] of Object.entries(masks)) {
          const received = dataOf(exchange)[index][name] as unknown;
          if (isMaskOf(mask, row[name], received)) continue;
          probe.report(
            exchange,
            `\`${name}\` shows ${shown(received)}. Its mask is \`${mask.kind}\`.`,
            { at: `/data/${index}/${name}` },
          );
          return;
        }
      const hidden = table.rows
        .filter((row) => !visible.includes(row))
        .map((row) => row[table.key])
        .slice(0, 20);
      if (hidden.length > 0) {
        const widened = await send(
          probe,
          world,
          {
            refs: { t: table.id },
            query: {
              from: "t",
              select: [table.key],
              where: [{ field: table.key, op: "in", value: hidden }],
            },
          },
          {},
          200,
        );
        probe.equal(
          widened,
          "/data",
          dataOf(widened),
          [],
          "No condition reaches rows outside the row filter.",
        );
      }
      const hiddenColumn = table.columns.find(
        ({ name }) => !names.includes(name) && !(scope.filter ?? []).includes(name),
      );
      if (hiddenColumn !== undefined) await expectHiddenColumn(probe, world, table, hiddenColumn);
      for (const [action, mutation] of [
        [
          "update",
          {
            type: "update",
            table: "t",
            set: { [columns[1]?.name ?? table.key]: null },
            where: [{ field: table.key, op: "eq", value: nobody(table) }],
          },
        ],
        [
          "delete",
          {
            type: "delete",
            table: "t",
            where: [{ field: table.key, op: "eq", value: nobody(table) }],
          },
        ],
      ] as const) {
        if ((scope.actions ?? []).includes(action)) continue;
        const refused = await send(probe, world, { refs: { t: table.id }, mutation }, {}, 403);
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          `The key has no right to ${action}.`,
        );
      }
      if (scope.aggregate !== true) {
        const refused = await send(
          probe,
          world,
          { refs: { t: table.id }, query: { from: "t", select: [{ fn: "count", alias: "n" }] } },
          {},
          403,
        );
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          "The key has no right to aggregates.",
        );
      }
    },
  });
}

const nobody = (table: WorldTable): unknown => {
  const { valueType } = table.columns.find(({ name }) => name === table.key)!;
  if (valueType === "integer") return 2_000_000_001;
  if (valueType === "bigint") return "9000000000000000001";
  return valueType === "uuid" ? "00000000-0000-4000-8000-000000000000" : "conform-nobody";
};

async function expectHiddenColumn(
  probe: Probe,
  world: World,
  table: WorldTable,
  column: WorldColumn,
): Promise<void> {
  for (const query of [
    { from: "t", select: [column.name] },
    { from: "t", where: [{ field: column.name, op: "isNull", value: true }] },
    { from: "t", orderBy: [{ field: column.name }] },
  ]) {
    const refused = await send(probe, world, { refs: { t: table.id }, query }, {}, 400);
    probe.equal(
      refused,
      "/error/code",
      codeOf(refused),
      "INVALID_QUERY",
      "A hidden column is refused like an unknown one.",
    );
  }
}

function hiddenCase(world: World, visible: readonly WorldTable[]): Case {
  return semanticCase({
    id: "rights/hidden-tables",
    operations: ["query"],
    place: "guarantees.md G1.5, G1.6",
    writes: true,
    quick: true,
    async steps(probe) {
      const hidden = [...world.tables.values()].find((table) => !visible.includes(table));
      const bodies: string[] = [];
      for (const id of [hidden?.id, "00000000-0000-4000-8000-00000000beef"]) {
        if (id === undefined) continue;
        const refused = await send(
          probe,
          world,
          { refs: { t: id }, query: { from: "t" } },
          {},
          403,
        );
        probe.equal(
          refused,
          "/error/code",
          codeOf(refused),
          "SCOPE_VIOLATION",
          "A table outside the scope is refused.",
        );
        bodies.push(JSON.stringify(refused.response.json).replaceAll(id, "<id>"));
        if (bodies.length === 2 && bodies[0] !== bodies[1])
          probe.report(refused, "A hidden table and an unknown table get other answers.");
      }
      const foreign: CaseRequest = jsonRequest(
        "query",
        "POST",
        "/00000000-0000-4000-8000-00000000beef/query",
        "publishableKey",
        { refs: { t: "00000000-0000-4000-8000-00000000beef" }, query: { from: "t" } },
      );
      const mismatch = await probe.call(foreign, 403);
      probe.equal(
        mismatch,
        "/error/code",
        codeOf(mismatch),
        "WORKSPACE_MISMATCH",
        "A key opens its own workspace only.",
      );
    },
  });
}

function originCase(world: World, { origins }: RawKey): Case {
  return semanticCase({
    id: "rights/origins",
    operations: ["query", "getSchema"],
    place: "guarantees.md G4.5, G24.6",
    writes: true,
    quick: true,
    async steps(probe) {
      const [listed] = origins ?? [];
      if (listed === undefined) probe.context.skip("The publishable key lists no origins.");
      const schema = (origin: string): CaseRequest => ({
        operationId: "getSchema",
        method: "GET",
        path: `/${world.workspaceId}/schema`,
        credential: "publishableKey",
        headers: { origin },
      });
      const allowed = await probe.call(schema(listed!), 200);
      probe.equal(
        allowed,
        "header access-control-allow-origin",
        allowed.response.headers["access-control-allow-origin"],
        listed,
        "A listed origin may read the answer.",
      );
      for (const origin of [
        "https://evil.example",
        `${listed}.evil.example`,
        "null",
        listed!.toUpperCase(),
      ]) {
        const refused = await probe.call(schema(origin));
        if (refused.response.status !== 403) {
          probe.report(
            refused,
            `The origin ${shown(origin)} gets the status ${refused.response.status}. 403 is expected.`,
            { kind: "accepted" },
          );
          continue;
        }
        probe.equal(
          refused,
          "",
          refused.response.json,
          { error: "Origin not allowed for this credential." },
          "The refusal of an origin is flat.",
        );
        probe.equal(
          refused,
          "header access-control-allow-origin",
          refused.response.headers["access-control-allow-origin"],
          undefined,
          "Another origin may not read the answer.",
        );
      }
    },
  });
}

function schemaCase(
  world: World,
  scopes: readonly { readonly table: WorldTable; readonly scope: RawScope }[],
): Case {
  return semanticCase({
    id: "rights/schema",
    operations: ["getSchema"],
    place: "guarantees.md G12.1",
    writes: true,
    quick: true,
    async steps(probe) {
      const exchange = await probe.call(
        {
          operationId: "getSchema",
          method: "GET",
          path: `/${world.workspaceId}/schema`,
          credential: "publishableKey",
        },
        200,
      );
      const tables = (exchange.response.json as LooseJson).tables as LooseJson[];
      const expected = scopes.map(({ table }) => table.id).toSorted();
      if (
        !probe.equal(
          exchange,
          "/tables",
          tables.map(({ id }) => String(id)).toSorted(),
          expected,
          "The schema shows the tables of the scope.",
        )
      )
        return;
      for (const { table, scope } of scopes) {
        const found = tables.find(({ id }) => id === table.id);
        const { read = "*", actions = [] } = scope;
        const names = table.columns
          .map(({ name }) => name)
          .filter(
            (name) =>
              read === "*" ||
              name === table.key ||
              read.includes(name) ||
              (scope.filter ?? []).includes(name),
          );
        const readable = (found.columns as LooseJson[])
          .filter(({ access }) => access.read || access.filter !== "none")
          .map(({ name }) => String(name));
        probe.equal(
          exchange,
          "/tables",
          readable.toSorted(),
          names.toSorted(),
          `The schema shows the columns of \`${table.name}\`.`,
        );
        for (const action of ["read", "insert", "update", "delete"])
          probe.equal(
            exchange,
            "/tables",
            found.permissions[action],
            actions.includes(action),
            `The schema says whether the key may ${action} in \`${table.name}\`.`,
          );
        for (const column of found.columns as LooseJson[])
          probe.equal(
            exchange,
            "/tables",
            column.masked,
            Object.hasOwn(scope.masks ?? {}, String(column.name)),
            `The schema says whether \`${column.name}\` is masked.`,
          );
      }
    },
  });
}
