// The answer of `/query` and its facts for the log: rows with response cache headers, or the result of a write.
import { ttlSecondsOf } from "../../cache/index.ts";
import { matchesEntityTag } from "../../platform/index.ts";
import type { Call, Reply } from "../../contract/index.ts";
import type { Replay } from "../execute/idempotency.ts";
import type { ReadAnswer } from "../execute/read.ts";
import type { WriteAnswer } from "../execute/write.ts";

export function readReply(
  { facts, caller, headers: asked }: Call<"query">,
  { text: rowsText, rows, dbMs, tables, cached }: ReadAnswer,
): Reply<"query"> {
  facts.tables = tables;
  facts.rows = rows;
  if (dbMs !== undefined) facts.dbMs = dbMs;
  if (cached === undefined) return { status: 200, rowsText };
  const { isHit, entityTag, rules } = cached;
  const maxAge = rules.mode === "write" ? "no-cache" : `max-age=${ttlSecondsOf(rules)}`;
  facts.cache = isHit ? "HIT" : "MISS";
  const headers = {
    "Cache-Control": `private, ${maxAge}`,
    ETag: entityTag,
    "X-Cache": facts.cache,
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
  const { affectedRows, dbMs, tables, rows } = answer;
  Object.assign(facts, { affectedRows, dbMs, tables, rows });
  return { status: 200, rowsText };
}
