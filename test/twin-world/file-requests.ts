// Returns random requests about files: writes of a row's file columns, and operations on the files
// themselves. They use files that the credential may know, and files that it may not know.
import { randomUUID } from "node:crypto";
import type { Random } from "../../scripts/random.ts";
import type { ExactRequest } from "../support/exact-http.ts";
import { fileColumns, type Stream } from "./stream.ts";
import { scopesOf } from "./world/definition.ts";
import { keyColumn, pool, type TableName } from "./world/rows.ts";
import type { WriteBody } from "./writes.ts";

/**
 * Returns the id of a file. It can be a file of the credential, a file of the worlds, or an id that
 * does not exist.
 */
export function fileFor({ ownFiles }: Stream, random: Random): string {
  const own = ownFiles.length === 0 ? pool : ownFiles;
  return random.weighted([
    [random.pick(own), 5],
    [random.pick(pool), 5],
    [random.guid(new Date(Date.UTC(2025, 5, random.whole(1, 30)))), 1],
  ]);
}

/**
 * Returns an update of a file column in one row. It keeps some of the row's files in another order,
 * and usually adds one file. Returns undefined if the credential may write no file column.
 */
export function fileWriteFor(stream: Stream, random: Random): WriteBody | undefined {
  const places = Object.entries(scopesOf(stream.credential)).flatMap(([table, { update }]) =>
    fileColumns
      .filter((column) => Array.isArray(update) && update.includes(column))
      .map((column) => [table as TableName, column] as const),
  );
  if (places.length === 0) return undefined;
  const [table, column] = random.pick(places);
  const row = random.pick((random.chance(0.85) ? stream.visible : stream.all)[table]);
  const held = (row[column] ?? []) as string[];
  const kept = random.sample(held, random.whole(0, held.length)).toReversed();
  const more = random.chance(0.3) ? [] : [fileFor(stream, random)];
  const key = keyColumn[table];
  const where = [{ field: key, op: "eq", value: row[key] }];
  const set = { [column]: random.chance(0.5) ? [...kept, ...more] : [...more, ...kept] };
  const refs = { t: stream.model.tables.get(table)!.id };
  return { mutation: { type: "update", table: "t", set, where }, refs };
}

/**
 * Returns a request for one file or for the list of files. Its path is relative to the address of
 * the workspace.
 */
export function fileCallFor(stream: Stream, random: Random): ExactRequest {
  const one = `/files/${random.chance(0.03) ? randomUUID() : fileFor(stream, random)}`;
  const { links } = stream.memory;
  const mark = JSON.stringify({ public: random.chance(0.5) });
  return random.weighted<ExactRequest>([
    [{ method: "GET", path: one }, 12],
    [{ method: "HEAD", path: one }, 2],
    [{ method: "GET", path: one, headers: { Range: `bytes=${random.whole(0, 3)}-` } }, 2],
    [{ method: "GET", path: `${one}/url?expiresMinutes=${random.whole(5, 60)}` }, 6],
    [{ method: "GET", path: "/files" }, 3],
    [{ method: "DELETE", path: one }, 2],
    [
      { method: "PATCH", path: one, headers: { "Content-Type": "application/json" }, body: mark },
      1,
    ],
    [{ method: "GET", path: links.length === 0 ? one : random.pick(links) }, 3],
  ]);
}
