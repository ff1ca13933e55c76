// Builds the HTTP response of `/query`: rows with the headers of the response cache, or the result
// of a write. Records facts about the request for the query log.
import { ttlSecondsOf } from "../../cache/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import type { Call, LogFacts, Reply } from "../../contract/index.ts";
import type { Replay } from "../execute/idempotency.ts";
import type { ReadAnswer } from "../execute/read.ts";
import type { WriteAnswer } from "../execute/write.ts";

export function readReply(
  { facts, caller, headers: asked }: Call<"query">,
  answer: ReadAnswer,
): Reply<"query"> {
  noteRead(facts, answer);
  const { text: rowsText, cached } = answer;
  if (cached === undefined) return { status: 200, rowsText };
  const { isHit, entityTag, rules } = cached;
  const maxAge = rules.mode === "write" ? "no-cache" : `max-age=${ttlSecondsOf(rules)}`;
  const headers = {
    "Cache-Control": `private, ${maxAge}`,
    ETag: entityTag,
    "X-Cache": isHit ? "HIT" : "MISS",
    "X-Cache-Credential": caller.kind === "key" ? caller.keyId : "enduser",
  };
  if (!isHit || !matchesEntityTag(asked["if-none-match"], entityTag))
    return { status: 200, headers, rowsText };
  facts.rows = 0;
  return { status: 304, headers };
}

export function writeReply({ facts }: Call<"query">, answer: WriteAnswer | Replay): Reply<"query"> {
  const rowsText = [answer.text];
  if ("isReplay" in answer)
    return { status: 200, rowsText, headers: { "Idempotency-Replayed": "true" } };
  noteWrite(facts, answer);
  return { status: 200, rowsText };
}

/** Records facts about a read for the query log, such as the number of rows. */
export function noteRead(facts: LogFacts, { tables, rows, dbMs, cached }: ReadAnswer): void {
  facts.tables = tables;
  facts.rows = rows;
  if (dbMs !== undefined) facts.dbMs = dbMs;
  if (cached !== undefined) facts.cache = cached.isHit ? "HIT" : "MISS";
}

/** Records facts about a write for the query log, such as the number of affected rows. */
export function noteWrite(
  facts: LogFacts,
  { affectedRows, dbMs, tables, rows }: WriteAnswer,
): void {
  Object.assign(facts, { affectedRows, dbMs, tables, rows });
}
