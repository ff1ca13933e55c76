// Sends the same requests to both worlds, one after another, and compares every pair of answers. At
// the end, it compares the rows that the credential sees. It also checks that the writes have not
// changed hidden rows.
import { randomFor } from "../../scripts/random.ts";
import type { Way } from "../support/as-tool-call.ts";
import { headerOf, type ExactAnswer } from "../support/exact-http.ts";
import { comparable, verdictOn } from "./answers.ts";
import { asRemembered, sentOver } from "./over-mcp.ts";
import { contentsOf, touchedHidden } from "./contents.ts";
import { requestFor, type Planned } from "./requests.ts";
import type { Stream } from "./stream.ts";
import type { CredentialName } from "./world/definition.ts";
import { keyColumn, type Row, type TableName, type World } from "./world/rows.ts";
import { rowsOf, seen, sights } from "./world/sight.ts";
import type { OpenWorld, Worlds } from "./worlds.ts";

export interface Outcome {
  readonly asked: number;
  /** Number of requests that were sent as tool calls of MCP. */
  readonly byTools: number;
  /** Number of answers with each status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly withRows: number;
  /**
   * Number of writes that changed rows. The next two numbers count answers from a cache, and stored
   * answers of repeated writes.
   */
  readonly written: number;
  readonly hits: number;
  readonly replayed: number;
  /**
   * Number of requests that only one gateway answered from its cache. The answers were equal
   * otherwise.
   */
  readonly missed: number;
  readonly differences: readonly string[];
  /** True if the credential sees the same rows in both worlds after all writes. */
  readonly seenAlike: boolean;
  /** Hidden rows that the writes have changed. */
  readonly touchedHidden: readonly string[];
}

export interface StreamOptions {
  readonly count: number;
  /** Seed of the random requests. The same seed gives the same requests. */
  readonly seed: string;
  readonly writesOnly?: boolean;
  /** The protocol for requests that both `/query` and a tool of MCP can express. */
  readonly over?: Way;
  /** Stops at the first difference. */
  readonly untilDifferent?: boolean;
}

const brief = ({ key, method, path, headers, body }: Planned): string =>
  `${method} ${path} ${key} ${JSON.stringify(headers)} ${String(body ?? "")}`;

export async function compareWorlds(
  worlds: Worlds,
  credential: CredentialName,
  { count, seed, writesOnly = false, over = "http", untilDifferent = false }: StreamOptions,
): Promise<Outcome> {
  const { first, second, clock } = worlds;
  const sight = sights[credential];
  const before = await Promise.all([contentsOf(first), contentsOf(second)]);
  const stream = streamOf(worlds, credential, before, writesOnly);
  const statuses = new Map<number, number>();
  const counts = { asked: 0, withRows: 0, written: 0, hits: 0, replayed: 0, missed: 0, byTools: 0 };
  const differences: string[] = [];
  for (let index = 0; index < count; index++) {
    if (untilDifferent && differences.length > 0) break;
    const random = randomFor(`${seed}:${credential}:${index}`);
    clock.time += random.chance(0.03) ? 2_000 : random.whole(0, 30);
    const planned = requestFor(stream, random);
    const asTool = over === "mcp" ? sentOver(stream, random, planned) : null;
    const [left, right] = await Promise.all([
      first.client.send(asTool ?? planned),
      second.client.send(asTool ?? planned),
    ]);
    counts.asked += 1;
    if (asTool !== null) counts.byTools += 1;
    const told = asTool === null ? left : asRemembered(left);
    statuses.set(told.status, (statuses.get(told.status) ?? 0) + 1);
    if (told.body.startsWith('{"data":[{')) counts.withRows += 1;
    if (/"affectedRows":[1-9]/.test(told.body)) counts.written += 1;
    if (headerOf(left, "X-Cache") === "HIT") counts.hits += 1;
    if (headerOf(told, "Idempotency-Replayed") !== undefined) counts.replayed += 1;
    const verdict = verdictOn(left, right, planned.headers?.["If-None-Match"]);
    if (verdict === "missed") counts.missed += 1;
    if (verdict === "different")
      differences.push(
        `${seed}:${credential}:${index} ${brief(planned)}\n--- first\n${comparable(left)}\n--- second\n${comparable(right)}`,
      );
    remember(stream, planned, told);
  }
  const after = await Promise.all([contentsOf(first), contentsOf(second)]);
  return {
    ...counts,
    statuses,
    differences,
    seenAlike: seen(after[0], sight) === seen(after[1], sight),
    touchedHidden: after.flatMap((world, side) => touchedHidden(before[side]!, world, sight)),
  };
}

function streamOf(
  worlds: Worlds,
  credential: CredentialName,
  [left, right]: readonly [World, World],
  writesOnly: boolean,
): Stream {
  const { first, second, memberTokens } = worlds;
  const { model, tokens } = first.installed;
  takeSamples(first, left);
  const ids = Object.values(second.installed.definition.tables).flatMap((table) => [
    table.id,
    ...Object.values(table.columns).map((column) => column.id),
  ]);
  const tables = Object.keys(keyColumn) as TableName[];
  const perTable = <T>(make: (table: TableName) => T) =>
    Object.fromEntries(tables.map((table) => [table, make(table)])) as Record<TableName, T>;
  const keys = (world: World, table: TableName) => world[table].map((row) => row[keyColumn[table]]);
  return {
    credential,
    model,
    tokens: { ...tokens, ...memberTokens, neighbour: first.neighbourToken },
    ids,
    visible: visibleRows(left, credential),
    all: perTable((table) => [...left[table], ...right[table]]),
    shared: perTable((table) => {
      const others = new Set(keys(right, table));
      return keys(left, table).filter((key) => others.has(key));
    }),
    ownFiles: worlds.ownFiles,
    writesOnly,
    memory: { cursors: [], reads: [], named: [], entityTags: [], links: [] },
  };
}

/**
 * Returns the rows that the credential sees. If it sees no rows of a table, returns all rows of
 * this table.
 */
const visibleRows = (world: World, credential: CredentialName): World =>
  Object.fromEntries(
    rowsOf(world, sights[credential], true).map(([table, rows]) => [
      table,
      rows.length > 0 ? rows : world[table].slice(),
    ]),
  ) as unknown as World;

/**
 * Sets the example values with which random conditions compare. They include values of hidden rows.
 */
function takeSamples({ installed: { model } }: OpenWorld, world: World): void {
  for (const table of model.tables.values()) {
    const rows = world[table.name as TableName].slice(0, 60);
    for (const column of table.columns)
      column.samples = rows.map((row) => wire(column.valueType, row[column.name]));
  }
}

/**
 * Returns a value as JSON answers show it: numbers of types with more digits than JSON numbers are
 * texts.
 */
const wire = (type: string, value: unknown): unknown =>
  typeof value === "number" && (type === "bigint" || type === "decimal")
    ? String(value)
    : (value ?? null);

function remember(stream: Stream, planned: Planned, answer: ExactAnswer): void {
  const { cursors, reads, named, entityTags, links } = stream.memory;
  const { read, key } = planned;
  const tag = headerOf(answer, "ETag") ?? null;
  if (tag !== null) keep(entityTags, tag, 50);
  const cursor = /"nextCursor":"([^"]+)"/.exec(answer.body)?.[1];
  if (read && cursor !== undefined) keep(cursors, { body: read, cursor }, 200);
  if (read && tag !== null) keep(reads, { body: read, key, tag }, 12);
  const link = /"url":"[^"]*?(\/files\/[^"]+)"/.exec(answer.body)?.[1];
  if (link !== undefined) keep(links, link, 20);
  if (planned.named) keep(named, { ...planned.named, key }, 30);
  if (answer.status === 200) rememberRows(stream, String(planned.body ?? ""));
}

/**
 * Adds inserted rows to the visible rows, so that later requests may refer to them and change them.
 */
function rememberRows({ visible, model }: Stream, body: string): void {
  if (!body.includes('"insert"') || body.includes('"explain"')) return;
  const {
    refs,
    mutation,
    transaction = [],
  } = JSON.parse(body) as {
    refs: Record<string, string>;
    mutation?: Insert;
    transaction?: { mutation?: Insert }[];
  };
  for (const write of [mutation, ...transaction.map((step) => step.mutation)]) {
    if (write?.type !== "insert") continue;
    const table = [...model.tables.values()].find(({ id }) => id === refs[write.table])!;
    for (const row of write.values) keep(visible[table.name as TableName], row, 60);
  }
}

interface Insert {
  readonly type: string;
  readonly table: string;
  readonly values: Row[];
}

/** Adds to a list. A full list drops its oldest entry. */
function keep<T>(list: T[], entry: T, most: number): void {
  list.push(entry);
  if (list.length > most) list.shift();
}
