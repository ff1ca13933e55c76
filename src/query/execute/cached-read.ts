// A read with response caching (G10). The read is authorised, planned and bound like every read.
// The gateway then answers it from the cache, or runs it and caches the answer. A request that
// `bindRead` refuses is never answered from the cache.
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

/** Enables response caching for a read. */
export interface Caching {
  /** The caller, whose cache rules apply. */
  readonly caller: AuthenticatedCaller;
  /** The memo of the request body. */
  readonly memo: BodyMemo;
}

/** How the response cache answered a read. */
export interface CacheFacts {
  readonly isHit: boolean;
  readonly entityTag: string;
  /** The cache rules of the caller. The mode is never `off`. */
  readonly rules: CacheDefinition;
}

/** The context of a cached read. */
interface CachedReadContext extends DataContext, Pick<Caching, "memo"> {
  readonly heavyReads: HeavyReads;
  readonly responses: ResponseCache;
  readonly rules: CacheDefinition;
}

/** Members administer the rows, so they and their OAuth clients always read the current rows. */
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

/** Characters of a text beyond which the cache stores encoded bytes. */
const LONG_TEXT = 64 * 1024;
/** Characters of the longest answer that is cached. */
const LONGEST_CACHED = 4 * 1024 * 1024;

/**
 * Returns synchronously if the answer is cached.
 * @throws GatewayError, StalePlanError as `bindRead` and `executeRead` do, before it queries the
 *   database
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
 * The cache keys of one request body by grant, stored in the body's memo. A body that arrives again
 * need not be planned again. Another version of the workspace has another grant, and therefore
 * another entry.
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
  // Claims can differ between two tokens of a user. A caller without claims is an API key, whose
  // grant belongs to this key alone.
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
  // A long answer is not cached, so it need not be encoded as a whole.
  if (isLong) return { text: answer.text, rows, dbMs, tables, cached };
  const text = encodedIfLong(answer.text.join(""));
  responses.store(cacheRequest, moment, { text, entityTag, rows });
  return { text: inPieces(text), rows, dbMs, tables, cached };
}

/**
 * Returns a text with everything that the answer depends on except the tables: rights, request and
 * the claims that the plan uses. The order of keys in the request does not matter. Users with equal
 * roles and claims share answers. Paged answers are not shared, because the cursor to the next page
 * is valid for one user only.
 */
function cacheKeyOf(
  { prepared, parameters }: BoundRead,
  request: ReadRequest,
  { grant, actor, claims }: DataContext,
): string {
  const reader = prepared.paged ? actor.id : "";
  // The bound parameters contain the values of the claims. Without claims the parameters add
  // nothing to the request.
  const bound = claims === null ? "" : JSON.stringify(parameters);
  return `${grant.workspace.version}\n${grant.key}\n${reader}\n${bound}\n${canonicalJson(request)}`;
}

/**
 * A long text that is sent repeatedly is encoded once. A short text is sent together with its
 * headers, which costs less.
 */
const encodedIfLong = (text: string): string | Uint8Array =>
  text.length > LONG_TEXT ? Buffer.from(text) : text;

const inPieces = (text: string | Uint8Array): readonly string[] | Uint8Array =>
  typeof text === "string" ? [text] : text;
