// A read with response caching (G10): authorised, planned and bound like every other, then answered from the cache, or run and
// cached. What `bindRead` refuses is refused from the cache, too.
import {
  answerTagOf,
  longAnswerTagOf,
  type Question,
  type ResponseCache,
} from "../../cache/index.ts";
import { canonical } from "../../platform/index.ts";
import { executeRead } from "./execute-read.ts";
import { bindRead, DURATION_PIECE } from "./read.ts";
import type { HeavyReads } from "./heavy-reads.ts";
import type { Grant } from "../../access/index.ts";
import type { CacheDefinition, Workspace } from "../../catalog/index.ts";
import type { AuthenticatedCaller, BodyMemo } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import type { DataContext } from "./data-access.ts";
import type { BoundRead, FreshAnswer, ReadAnswer } from "./read.ts";
import type { ReadRequest } from "../parse/request.ts";

/** What a read needs to be answered from the cache. */
export interface Caching {
  /** Whose rules hold. */
  readonly caller: AuthenticatedCaller;
  /** Of the request's body. */
  readonly memo: BodyMemo;
}

/** How an answer was cached. */
export interface CacheFacts {
  readonly isHit: boolean;
  readonly entityTag: string;
  /** Of the caller; the mode is another one than `off`. */
  readonly rules: CacheDefinition;
}

/** What has to be known to ask the cache. */
interface CachedReadContext extends DataContext, Pick<Caching, "memo"> {
  readonly heavyReads: HeavyReads;
  readonly responses: ResponseCache;
  readonly rules: CacheDefinition;
}

/** Members, who look after the rows, see them as they are, and so do clients that act for them. */
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

/** Characters. */
const LONG_TEXT = 64 * 1024;
/** Longer ones the cache does not take. */
const LONGEST_KEPT = 4 * 1024 * 1024;

/** @throws GatewayError, StalePlanError as `bindRead` and `executeRead` do; at once before the database is asked */
export function readCached(
  pool: Pool,
  request: ReadRequest,
  context: CachedReadContext,
): ReadAnswer | Promise<ReadAnswer> {
  const { kept } = context.memo;
  const known = kept instanceof KnownQuestions ? kept.get(context.grant) : undefined;
  const bound = known === undefined ? bindRead(request, context) : undefined;
  const question = known ?? questionOf(bound!, request, context);
  const found = context.responses.find(question);
  if (found === undefined)
    return fill(pool, bound ?? bindRead(request, context), question, context);
  const { text, rows, entityTag } = found;
  const cached = { isHit: true, entityTag, rules: context.rules };
  return { text: inPieces(text), rows, tables: question.tables, cached };
}

/**
 * What a body asks, by the rights that it was asked under: kept in the body's memo, so that a body that comes again need not be planned
 * again. What it asks under another version of the workspace, it asks with another grant.
 */
class KnownQuestions extends WeakMap<Grant, Question> {}

function questionOf(bound: BoundRead, request: ReadRequest, context: CachedReadContext): Question {
  const { grant, rules, claims, memo } = context;
  const key = keyOf(bound, request, context);
  const question = { workspace: grant.workspace, key, tables: bound.prepared.tables, rules };
  // Claims may differ from one token of a user to the next. Without them it is a key that asks, whose grant is nobody else's.
  if (claims !== null) return question;
  const questions = memo.kept instanceof KnownQuestions ? memo.kept : new KnownQuestions();
  memo.kept = questions.set(grant, question);
  return question;
}

async function fill(
  pool: Pool,
  bound: BoundRead,
  question: Question,
  context: CachedReadContext,
): Promise<ReadAnswer> {
  const { responses, rules } = context;
  const moment = responses.momentOf(question);
  const answer = await executeRead(pool, bound, context, context.heavyReads);
  const { rows, dbMs, tables } = answer;
  const isLong = lengthOf(answer.text) > LONGEST_KEPT;
  const tagged = withoutDuration(answer);
  const entityTag = isLong
    ? await longAnswerTagOf(question, tagged)
    : answerTagOf(question, tagged);
  const cached = { isHit: false, entityTag, rules };
  // Never kept, so it need not be encoded as a whole.
  if (isLong) return { text: answer.text, rows, dbMs, tables, cached };
  const text = encodedIfLong(answer.text.join(""));
  responses.keep(question, moment, { text, entityTag, rows });
  return { text: inPieces(text), rows, dbMs, tables, cached };
}

/**
 * All that the answer depends on beside the tables: the rights, the question in whatever order its keys were sent, and the claims that
 * the plan uses. Users with the same roles and claims share answers, but for pages: the cursor to the next one is for one user only.
 */
function keyOf(
  { prepared, parameters }: BoundRead,
  request: ReadRequest,
  { grant, actor, claims }: DataContext,
): string {
  const reader = prepared.paged ? actor.id : "";
  // What is bound holds the values of the claims; without claims it says no more than the question.
  const bound = claims === null ? "" : JSON.stringify(parameters);
  return `${grant.workspace.version}\n${grant.key}\n${reader}\n${bound}\n${canonical(request)}`;
}

/** What is sent again and again is encoded once; a short text is sent together with its headers, which costs less still. */
const encodedIfLong = (text: string): string | Uint8Array =>
  text.length > LONG_TEXT ? Buffer.from(text) : text;

const inPieces = (text: string | Uint8Array): readonly string[] | Uint8Array =>
  typeof text === "string" ? [text] : text;

const lengthOf = (pieces: readonly string[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, 0);

const withoutDuration = ({ text }: FreshAnswer): string[] =>
  text.filter((_, index) => index !== DURATION_PIECE);
