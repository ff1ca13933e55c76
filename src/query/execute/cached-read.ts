// A read of a credential that has response caching (G10): authorised, planned and bound like every other,
// then answered from the cache, or read and kept. Refuses what `bindRead` refuses, whether the answer is cached or not.
import { entityTagOf, ttlSecondsOf, type Question, type ResponseCache } from "../../cache/index.ts";
import { canonical, matchesEntityTag } from "../../platform/index.ts";
import { bindRead, DURATION_PIECE, executeRead } from "./read.ts";
import type { Grant } from "../../access/index.ts";
import type { CacheDefinition } from "../../catalog/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { BoundRead, ReadAnswer, ReadContext } from "./read.ts";
import type { ReadRequest } from "../parse/read-request.ts";

export interface CachedReadContext extends ReadContext {
  readonly cache: ResponseCache;
  /** Of the credential; the mode is another one than `off`. */
  readonly rules: CacheDefinition;
  /** What `X-Cache-Credential` shows. */
  readonly credentialLabel: string;
  /** Value of `If-None-Match`. */
  readonly ifNoneMatch: string | undefined;
}

export interface CachedReadAnswer {
  /** 304: the copy that the caller has is still the answer; `text` is not sent. */
  readonly status: 200 | 304;
  /** JSON text of the answer; its bytes, where it is long. */
  readonly text: string | Uint8Array;
  readonly rows: number;
  /** Absent where the database was not asked. */
  readonly dbMs?: number;
  readonly tables: readonly string[];
  readonly cache: "HIT" | "MISS";
  readonly headers: Readonly<Record<string, string>>;
}

/** Characters. */
const LONG_TEXT = 64 * 1024;

/** @throws GatewayError, StalePlanError as `runRead` does; before the database is asked at once, afterwards as a rejection */
export function runCachedRead(
  pool: Pool,
  request: ReadRequest,
  context: CachedReadContext,
): CachedReadAnswer | Promise<CachedReadAnswer> {
  const { cache } = context;
  const known = knownQuestion(request, context);
  const bound = known === undefined ? bindRead(request, context) : undefined;
  const question = known ?? questionOf(bound!, request, context);
  const found = cache.find(question);
  if (found === undefined)
    return fill(pool, bound ?? bindRead(request, context), question, context);
  const { text, rows, entityTag } = found;
  const isKnown = matchesEntityTag(context.ifNoneMatch, entityTag);
  return {
    status: isKnown ? 304 : 200,
    text,
    rows: isKnown ? 0 : rows,
    tables: question.tables,
    cache: "HIT",
    headers: headersOf(context, entityTag, "HIT"),
  };
}

interface Asked {
  readonly question: Question;
  readonly refs: ReadRequest["refs"];
  readonly includeTotalCount: boolean | undefined;
  readonly credentialId: string;
}

/**
 * What was asked by a query, for as long as the edge knows its body and the grant is in force: who sends the same one again need
 * not be planned again.
 */
const askedUnder = new WeakMap<Grant, WeakMap<ReadRequest["query"], Asked>>();

function knownQuestion(request: ReadRequest, context: CachedReadContext): Question | undefined {
  const asked = askedUnder.get(context.grant)?.get(request.query);
  return asked !== undefined &&
    asked.refs === request.refs &&
    asked.includeTotalCount === request.includeTotalCount &&
    asked.credentialId === context.credentialId
    ? asked.question
    : undefined;
}

function questionOf(bound: BoundRead, request: ReadRequest, context: CachedReadContext): Question {
  const { grant, credentialId, rules, claims } = context;
  const { tables } = bound.prepared;
  const question = {
    workspace: grant.workspace,
    key: keyOf(bound, request, context),
    tables,
    rules,
  };
  // Claims may differ from one token of a user to the next.
  if (claims !== null) return question;
  const { query, refs, includeTotalCount } = request;
  let asked = askedUnder.get(grant);
  if (asked === undefined) askedUnder.set(grant, (asked = new WeakMap()));
  asked.set(query, { question, refs, includeTotalCount, credentialId });
  return question;
}

async function fill(
  pool: Pool,
  bound: BoundRead,
  question: Question,
  context: CachedReadContext,
): Promise<CachedReadAnswer> {
  const moment = context.cache.momentOf(question);
  const answer = await executeRead(pool, bound, context);
  const { rows, dbMs, tables } = answer;
  const entityTag = entityTagOf(question, withoutDuration(answer));
  const text = encodedIfLong(answer.text.join(""));
  context.cache.keep(question, moment, { text, entityTag, rows });
  const headers = headersOf(context, entityTag, "MISS");
  return { status: 200, text, rows, dbMs, tables, cache: "MISS", headers };
}

/**
 * All that the answer depends on beside the tables: the rights, the question in whatever order its keys were sent, and the claims that
 * the plan uses. Users with the same roles and claims share answers, but for pages: the cursor to the next one is for one user only.
 */
function keyOf(
  { prepared, parameters }: BoundRead,
  request: ReadRequest,
  context: ReadContext,
): string {
  const { grant, credentialId, claims } = context;
  const reader = prepared.paged ? credentialId : "";
  // What is bound holds the values of the claims; without claims it says no more than the question.
  const bound = claims === null ? "" : JSON.stringify(parameters);
  return `${grant.workspace.version}\n${grant.key}\n${reader}\n${bound}\n${canonical(request)}`;
}

/** What is sent again and again is encoded once; a short text is sent together with its headers, which costs less still. */
const encodedIfLong = (text: string): string | Uint8Array =>
  text.length > LONG_TEXT ? Buffer.from(text) : text;

const withoutDuration = ({ text }: ReadAnswer): string[] =>
  text.filter((_, index) => index !== DURATION_PIECE);

const headersOf = (
  { rules, credentialLabel }: CachedReadContext,
  entityTag: string,
  cache: "HIT" | "MISS",
): Record<string, string> => ({
  "Cache-Control":
    rules.mode === "write" ? "private, no-cache" : `private, max-age=${ttlSecondsOf(rules)}`,
  ETag: entityTag,
  "X-Cache": cache,
  "X-Cache-Credential": credentialLabel,
});
