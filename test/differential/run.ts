// Sends random reads to a gateway and compares every answer with the oracle's.
import pg from "pg";
import { randomFor } from "../../scripts/random.ts";
import type { Model } from "../support/model.ts";
import { readFor, type ReadBody } from "../support/queries/reads.ts";
import type { Client } from "../support/http-client.ts";
import { sameRows } from "./compare.ts";
import { expectedOf, type Ask } from "./oracle/index.ts";
import { wireOf } from "./oracle/wire.ts";

export interface Subject {
  readonly model: Model;
  readonly schema: string;
  readonly databaseUrl: string;
  readonly client: Client;
  readonly token: string;
}

export interface Outcome {
  readonly asked: number;
  /** Number of answers with at least one row. */
  readonly withRows: number;
  /** Number of pages that were fetched by cursor. */
  readonly pages: number;
  /** One text for each difference: the seed of the read, its body, and both answers. */
  readonly differences: readonly string[];
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, 2000);

/** Opens a connection that returns PostgreSQL's text for every value. */
function openOracle(databaseUrl: string): { ask: Ask; close: () => Promise<void> } {
  const types = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: "-c timezone=UTC -c jit=off",
    types,
  });
  const ask: Ask = async (text) =>
    (await pool.query<(string | null)[]>({ text, rowMode: "array" })).rows;
  return { ask, close: () => pool.end() };
}

/**
 * Reads some values of every column. Conditions with these values usually match some of the rows,
 * and not all or none.
 */
async function takeSamples(ask: Ask, { model, schema }: Subject): Promise<void> {
  for (const table of model.tables.values()) {
    for (const column of table.columns) {
      const cell =
        column.array || column.type === "file"
          ? `array_to_json("${column.name}")`
          : `"${column.name}"`;
      const rows = await ask(
        `select ${cell} from ${schema}."${table.name}" order by md5("${table.key}"::text) limit 60`,
      );
      column.samples = rows.map(([text]) => wireOf(column, text ?? null));
    }
  }
}

/** Names of aggregates over floats, whose last digits may differ. */
function floatFigures(model: Model, body: ReadBody): ReadonlySet<string> {
  const names = new Set<string>();
  const floats = new Set(
    [...model.tables.values()].flatMap((table) =>
      table.columns.filter((column) => column.valueType === "float").map((column) => column.name),
    ),
  );
  JSON.stringify(body.query, (_, value: unknown) => {
    const item = value as { fn?: string; field?: string; alias?: string } | null;
    if (typeof item === "object" && item?.fn !== undefined && floats.has(item.field ?? ""))
      names.add(item.alias!);
    return value;
  });
  return names;
}

interface Answered {
  readonly data: readonly unknown[];
  readonly total: number | null;
  readonly pages: number;
}

/** @param walk if it is not 0, also reads lists by cursor, in pages of this size */
async function answerOf(
  { client, token, model }: Subject,
  body: ReadBody,
  walk: number,
): Promise<Answered | string> {
  const path = `/${model.workspaceId}/query`;
  const first = await client(path, { key: token, json: body });
  if (first.status !== 200) return `${first.status} ${first.text}`;
  const { data, meta } = first.json as {
    data: unknown[];
    meta: { total: number | null; nextCursor: string | null };
  };
  if (walk === 0) return { data, total: meta.total, pages: 0 };
  const rows: unknown[] = [];
  const { offset: _, limit = 50, ...query } = body.query;
  let pages = 0;
  for (let cursor: string | null = null; rows.length < Number(limit); pages++) {
    const size = Math.min(walk, Number(limit) - rows.length);
    const page = await client(path, {
      key: token,
      json: { ...body, query: { ...query, limit: size, ...(cursor === null ? {} : { cursor }) } },
    });
    if (page.status !== 200) return `page ${pages}: ${page.status} ${page.text}`;
    rows.push(...(page.json as { data: unknown[] }).data);
    cursor = (page.json as { meta: { nextCursor: string | null } }).meta.nextCursor;
    if (cursor === null) break;
  }
  return { data: rows, total: meta.total, pages };
}

/** @param seed the same seed sends the same reads */
export async function compareReads(
  subject: Subject,
  count: number,
  seed: string,
): Promise<Outcome> {
  const { ask, close } = openOracle(subject.databaseUrl);
  const outcome = { asked: 0, withRows: 0, pages: 0, differences: [] as string[] };
  try {
    await takeSamples(ask, subject);
    for (let index = 0; index < count; index++) {
      const random = randomFor(`${seed}:${index}`);
      const body = readFor(random, subject.model);
      const pageable =
        body.query["offset"] === undefined &&
        body.query["groupBy"] === undefined &&
        body.query["distinct"] !== true;
      const walk =
        pageable &&
        !JSON.stringify(body.query["select"] ?? "").includes('"fn"') &&
        random.chance(0.15)
          ? random.whole(1, 7)
          : 0;
      const expected = await expectedOf(ask, subject.model, subject.schema, body);
      const answered = await answerOf(subject, body, walk);
      outcome.asked += 1;
      if (typeof answered === "string")
        outcome.differences.push(
          `${seed}:${index} ${JSON.stringify(body)}\n  answered ${answered}`,
        );
      else {
        outcome.pages += answered.pages;
        if (answered.data.length > 0) outcome.withRows += 1;
        if (
          !sameRows(answered.data, expected.data, floatFigures(subject.model, body)) ||
          answered.total !== expected.total
        )
          outcome.differences.push(
            `${seed}:${index}${walk > 0 ? ` in pages of ${walk}` : ""} ${JSON.stringify(body)}\n  answered ${show(answered)}\n  expected ${show(expected)}`,
          );
      }
    }
  } finally {
    await close();
  }
  return outcome;
}
