// The correct answers of `/query`, computed by hand-written SQL and plain JavaScript. Ignores
// limits, rights and errors: its input is valid reads of a caller with all rights.
import type { Model } from "../../support/model.ts";
import type { ReadBody } from "../../support/queries/reads.ts";
import { freshName, tableName, type Place } from "./conditions.ts";
import { figuresOf, figuresTotal, isGrouped } from "./figures.ts";
import { itemsOf, listOf, rowsSql, windowSql, type Ask } from "./lists.ts";

export type { Ask } from "./lists.ts";

export interface Expected {
  readonly data: readonly unknown[];
  readonly total: number | null;
}

/** Returns the rows and the total of a read. */
export async function expectedOf(
  ask: Ask,
  model: Model,
  schema: string,
  body: ReadBody,
): Promise<Expected> {
  const id = body.refs[body.query["from"] as string];
  const table = [...model.tables.values()].find((candidate) => candidate.id === id)!;
  const place: Place = { model, schema, table, as: freshName() };
  if (isGrouped(body.query)) {
    const data = await figuresOf(ask, place, body.query, "true", windowSql(body.query));
    return {
      data,
      total: body.includeTotalCount ? await figuresTotal(ask, place, body.query) : null,
    };
  }
  const data = await listOf(ask, model, schema, table.name, body.query, null);
  if (!body.includeTotalCount) return { data, total: null };
  const rows = await ask(
    `select count(*) from ${tableName(place)} ${place.as} where ${rowsSql(body.query, itemsOf(body.query["select"], place), place)}`,
  );
  return { data, total: Number(rows[0]![0]) };
}
