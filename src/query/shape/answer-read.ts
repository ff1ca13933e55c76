// What `/query` answers to `query`: from the credential's cache where it has one, else from the database.
// Refuses nothing by itself; notes in the log what the read touched.
import { runCachedRead, type CachedReadAnswer } from "../execute/cached-read.ts";
import { runRead, type ReadAnswer, type ReadContext } from "../execute/read.ts";
import type { ResponseCache } from "../../cache/index.ts";
import type { CacheDefinition } from "../../catalog/index.ts";
import type { Call, Reply } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { ReadRequest } from "../parse/read-request.ts";

export interface ReadDependencies {
  /** Pool of the login that may only read. */
  readonly readPool: Pool;
  readonly responses: ResponseCache;
}

/** With what says how it was cached, where the credential has caching. */
type Answer = ReadAnswer | CachedReadAnswer;

/** At once where the cache has the answer. @throws GatewayError, StalePlanError as `runRead` does */
export function answerRead(
  { readPool, responses }: ReadDependencies,
  call: Call<"query">,
  request: ReadRequest,
  context: ReadContext & { readonly cache: CacheDefinition },
): Reply<"query"> | Promise<Reply<"query">> {
  const { caller, headers } = call;
  const { cache: rules } = context;
  const reading =
    rules.mode === "off"
      ? runRead(readPool, request, context)
      : runCachedRead(readPool, request, {
          ...context,
          cache: responses,
          rules,
          credentialLabel: caller.kind === "key" ? caller.keyId : "enduser",
          ifNoneMatch: headers["if-none-match"],
        });
  if (!(reading instanceof Promise)) return replyOf(call, reading);
  return (reading as Promise<Answer>).then((answer) => replyOf(call, answer));
}

function replyOf({ facts }: Call<"query">, answer: Answer): Reply<"query"> {
  facts.tables = answer.tables;
  facts.rows = answer.rows;
  if (answer.dbMs !== undefined) facts.dbMs = answer.dbMs;
  if (!("cache" in answer)) return { status: 200, rowsText: answer.text };
  const { status, headers, text } = answer;
  const rowsText = typeof text === "string" ? [text] : text;
  facts.cache = answer.cache;
  return status === 304 ? { status, headers } : { status, headers, rowsText };
}
