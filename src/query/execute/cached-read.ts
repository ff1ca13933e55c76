// Runs a read with response caching (G10). The request is checked like a read without caching. Then
// the gateway sends the cached response, or runs the read and caches the response. A request that
// `bindRead` refuses never gets a cached response.
import {
  answerTagOf,
  longAnswerTagOf,
  type CacheRequest,
  type ResponseCache,
} from "../../cache/index.ts";
import { canonicalJson } from "../../platform/index.ts";
import { executeRead } from "./execute-read.ts";
import { bindRead, DURATION_PIECE } from "./read.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import type { Grant } from "../../access/index.ts";
import type { CacheDefinition, Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, BodyMemo } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { DataContext } from "./data-access.ts";
import type { BoundRead, ReadAnswer } from "./read.ts";
import type { ReadRequest } from "../parse/request.ts";

/** Parameters of a read with response caching. */
export interface Caching {
  /**
   * The caller. The rules of the response cache come from its API key or, for an end user, from the
   * workspace.
   */
  readonly caller: AuthenticatedCaller;
  /**
   * An object in which values can be stored for the request body. If the same body arrives again,
   * the values are still there.
   */
  readonly memo: BodyMemo;
}

/** Facts about a read with response caching, for the response headers and the query log. */
export interface CacheFacts {
  readonly isHit: boolean;
  readonly entityTag: string;
  /** The cache rules of the caller. Their mode is never `off`. */
  readonly rules: CacheDefinition;
}

/** The rights, caches and rules of a cached read. */
interface CachedReadContext extends DataContext, Pick<Caching, "memo"> {
  readonly heavyReads: HeavyReads;
  readonly responses: ResponseCache;
  readonly rules: CacheDefinition;
}

/**
 * The cache rules of members and their OAuth clients. They administer the rows, so they always read
 * the current rows.
 */
const UNCACHED: CacheDefinition = { mode: "off" };

export function cacheRulesOf(
  { keysById, definition }: Workspace,
  caller: AuthenticatedCaller,
): CacheDefinition {
  if (caller.kind === "member" || caller.kind === "oauth") return UNCACHED;
  return caller.kind === "key"
    ? keysById.get(caller.keyId)!.definition.cache
    : definition.workspace.auth.cache;
}

/** Number of characters beyond which the cache stores a response as encoded bytes, not as text. */
const LONG_TEXT = 64 * 1024;
/** Maximum number of characters of a cached response. */
const LONGEST_CACHED = 4 * 1024 * 1024;

/**
 * Returns the response of a read, or a promise for it if the response is not cached.
 * @throws GatewayError, StalePlanError if `bindRead` refuses the request; the promise rejects if
 *   `executeRead` fails
 */
export function readCached(
  pool: Pool,
  request: ReadRequest,
  context: CachedReadContext,
): ReadAnswer | Promise<ReadAnswer> {
  const { cachedValue } = context.memo;
  const known =
    cachedValue instanceof CacheRequestCache ? cachedValue.get(context.grant) : undefined;
  const bound = known === undefined ? bindRead(request, context) : undefined;
  const cacheRequest = known ?? cacheRequestOf(bound!, request, context);
  const found = context.responses.find(cacheRequest);
  if (found === undefined)
    return fillCache(pool, bound ?? bindRead(request, context), cacheRequest, context);
  const { text, rows, entityTag } = found;
  const cached = { isHit: true, entityTag, rules: context.rules };
  return { text: inPieces(text), rows, tables: cacheRequest.tables, cached };
}

/**
 * The cache keys of one request body, by grant (the rights of a caller). They are stored in the
 * memo of the body (`Caching.memo`). If the same body arrives again, the gateway need not plan it
 * again. A new version of the workspace has new grants, so it does not use old entries.
 */
class CacheRequestCache extends WeakMap<Grant, CacheRequest> {}

function cacheRequestOf(
  bound: BoundRead,
  request: ReadRequest,
  context: CachedReadContext,
): CacheRequest {
  const { grant, rules, claims, memo } = context;
  const key = cacheKeyOf(bound, request, context);
  const cacheRequest = { workspace: grant.workspace, key, tables: bound.prepared.tables, rules };
  // The memo stores only cache keys of requests with an API key. API keys have no claims, and each
  // API key has a separate grant. The cache keys of other requests depend on claims, which can
  // differ between two access tokens of a user.
  if (claims !== null) return cacheRequest;
  const requestCache =
    memo.cachedValue instanceof CacheRequestCache ? memo.cachedValue : new CacheRequestCache();
  memo.cachedValue = requestCache.set(grant, cacheRequest);
  return cacheRequest;
}

async function fillCache(
  pool: Pool,
  bound: BoundRead,
  cacheRequest: CacheRequest,
  context: CachedReadContext,
): Promise<ReadAnswer> {
  const { responses, rules } = context;
  const moment = responses.momentOf(cacheRequest);
  const answer = await executeRead(pool, bound, context, context.heavyReads);
  const { rows, dbMs, tables } = answer;
  const characters = answer.text.reduce((sum, piece) => sum + piece.length, 0);
  const isLong = characters > LONGEST_CACHED;
  const tagged = answer.text.filter((_, index) => index !== DURATION_PIECE);
  const entityTag = isLong
    ? await longAnswerTagOf(cacheRequest, tagged)
    : answerTagOf(cacheRequest, tagged);
  const cached = { isHit: false, entityTag, rules };
  // A response above `LONGEST_CACHED` is not cached, so its pieces are not joined to one text.
  if (isLong) return { text: answer.text, rows, dbMs, tables, cached };
  const text = encodedIfLong(answer.text.join(""));
  responses.store(cacheRequest, moment, { text, entityTag, rows });
  return { text: inPieces(text), rows, dbMs, tables, cached };
}

/**
 * Returns the cache key: a text with everything that the response depends on, except the rows. It
 * consists of the rights, the request, and those claims of the access token that the query plan
 * uses. The order of keys in the request does not matter. Users with equal roles and claims share
 * cached responses. Users do not share responses with a cursor, because a cursor is valid for one
 * user only.
 */
function cacheKeyOf(
  { prepared, parameters }: BoundRead,
  request: ReadRequest,
  { grant, actor, claims }: DataContext,
): string {
  const reader = prepared.paged ? actor.id : "";
  // Bound parameters contain the values of claims and values of the request. Without claims, they
  // add nothing, because the cache key already contains the request.
  const bound = claims === null ? "" : JSON.stringify(parameters);
  return `${grant.workspace.version}\n${grant.key}\n${reader}\n${bound}\n${canonicalJson(request)}`;
}

/**
 * Encodes a long text once, because it may be sent many times. A short text stays a text, because
 * it is sent together with its headers, which costs less.
 */
const encodedIfLong = (text: string): string | Uint8Array =>
  text.length > LONG_TEXT ? Buffer.from(text) : text;

const inPieces = (text: string | Uint8Array): readonly string[] | Uint8Array =>
  typeof text === "string" ? [text] : text;
