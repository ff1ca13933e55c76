// Answers calls of sync endpoints, whose callers wait for the automation's response. The response
// is new, or is the cached response to an equal request (G33.9, G33.10). Two requests are equal if
// all parts that the automation can read are equal.
import {
  readsOfAutomation,
  type AutomationAnswer,
  type AutomationReads,
  type Automations,
  type Dedupe,
  type EndpointRequest,
} from "../automations/index.ts";
import { EntryCache } from "../cache/index.ts";
import type { EndpointDefinition, Workspace } from "../catalog/index.ts";
import type { ReplyHeaders, LogFacts } from "../contract/index.ts";
import { keyedHash, matchesEntityTag, type Cancellation, type Clock } from "../platform/index.ts";
import { replyOf, type EndpointReply } from "./answer-reply.ts";
import { holdsFileLink } from "./file-links.ts";
import type { Endpoint } from "./endpoint-lookup.ts";
import { digestInTurn, hashInTurn } from "./hash-in-turn.ts";

export interface SyncDependencies {
  readonly automations: Pick<Automations, "answer">;
  readonly clock: Clock;
}

/** Data about a call that the automation cannot read. */
interface SyncCallContext {
  readonly ifNoneMatch: string | undefined;
  readonly signal: Cancellation;
  readonly facts: LogFacts;
  /**
   * The dedupe key of the call, a text that is equal for all its repeats. Null if the call has no
   * signature, or if its signature contains no time.
   */
  readonly dedupe: Dedupe | null;
}

interface NotModified {
  readonly status: 304;
  readonly headers: ReplyHeaders;
}

export type SyncAnswers = (
  endpoint: Endpoint,
  request: EndpointRequest,
  context: SyncCallContext,
) => SyncReply | Promise<SyncReply>;

/**
 * The response to a call of a sync endpoint. Status 304 means that the caller already has the
 * current response.
 */
export type SyncReply = EndpointReply | NotModified;

interface CachedSyncAnswer {
  /** The response that later equal requests get. */
  readonly reply: EndpointReply;
  readonly notModified: NotModified;
  readonly entityTag: string;
  /** Time at which the automation was started for this response, in milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * A run of an automation that answers several equal requests: the request that started the run, and
 * the requests that arrived before its end.
 */
interface SharedRun {
  readonly ending: AbortController;
  readonly answer: Promise<AutomationAnswer>;
  /** Number of callers that wait for the answer of the run. */
  waiting: number;
}

const MIB = 1024 * 1024;
const LIMITS = { bytesMax: 64 * MIB, workspaceBytesMax: 16 * MIB, entryBytesMax: 4 * MIB };
const tagBytes = 18;

/** Creates the function that answers calls of sync endpoints, and its cache of responses. */
export function createSyncAnswers({ automations, clock }: SyncDependencies): SyncAnswers {
  const answerCache = new EntryCache<CachedSyncAnswer>(LIMITS);
  const runs = new Map<string, SharedRun>();
  const readsCache = new WeakMap<EndpointDefinition, AutomationReads>();

  function readsBy({ workspace, definition }: Endpoint): AutomationReads {
    let reads = readsCache.get(definition);
    if (reads === undefined) {
      const [name = ""] = definition.automations;
      reads = readsOfAutomation(workspace.definition.automations[name]?.steps ?? []);
      readsCache.set(definition, reads);
    }
    return reads;
  }

  function find(
    { workspace }: Endpoint,
    key: string,
    ttlSeconds: number,
  ): CachedSyncAnswer | undefined {
    const entry = answerCache.get(workspace, key);
    if (entry === undefined) return undefined;
    const age = clock.now() - entry.at;
    if (age >= 0 && age < ttlSeconds * 1_000) return entry;
    answerCache.delete(workspace, key);
    return undefined;
  }

  /**
   * Runs the automation once for equal requests that arrive during the run. All their callers get
   * the same answer if the gateway may cache it. Otherwise the automation runs again for each
   * caller except the first.
   */
  async function run(
    endpoint: Endpoint,
    request: EndpointRequest,
    signal: Cancellation,
    key: string,
  ): Promise<AutomationAnswer> {
    const { workspace, name } = endpoint;
    const runKey = `${workspace.id} ${workspace.version} ${key}`;
    const running = runs.get(runKey);
    if (running !== undefined && running.waiting > 0) {
      join(running, signal);
      const answer = await running.answer;
      return mayCache(answer) ? answer : automations.answer(workspace, name, request, signal);
    }
    const ending = new AbortController();
    const answer = automations.answer(workspace, name, request, ending.signal);
    const shared: SharedRun = { ending, answer, waiting: 0 };
    join(shared, signal);
    runs.set(runKey, shared);
    try {
      return await answer;
    } finally {
      if (runs.get(runKey) === shared) runs.delete(runKey);
    }
  }

  async function runAutomation(
    endpoint: Endpoint,
    request: EndpointRequest,
    signal: Cancellation,
    key: string | null,
    ttlSeconds: number,
  ): Promise<EndpointReply> {
    const { workspace, name } = endpoint;
    const at = clock.now();
    const answer =
      key === null
        ? await automations.answer(workspace, name, request, signal)
        : await run(endpoint, request, signal, key);
    if (key === null || !mayCache(answer)) return replyOf(answer, uncachedHeaders);
    const entityTag = await entityTagOf(workspace, key, answer);
    const reply = replyOf(answer, cacheHeaders("MISS", entityTag, ttlSeconds));
    const headers = cacheHeaders("HIT", entityTag, ttlSeconds);
    const cachedReply = replyOf(answer, headers);
    const notModified = { status: 304, headers } as const;
    const bytes = bytesOf(answer);
    answerCache.set(workspace, key, { reply: cachedReply, notModified, entityTag, at, bytes });
    return reply;
  }

  return async (endpoint, request, { ifNoneMatch, signal, facts, dedupe }) => {
    const { workspace, name, definition } = endpoint;
    if (definition.cache === null) {
      const answer = await automations.answer(workspace, name, request, signal, dedupe);
      facts.hasEffects = answer.hasEffects === true;
      return replyOf(answer);
    }
    const { ttlSeconds } = definition.cache;
    const reads = readsBy(endpoint);
    const key = reads.whole ? null : await cacheKeyOf(endpoint, request, reads);
    const found = key === null ? undefined : find(endpoint, key, ttlSeconds);
    facts.cache = found === undefined ? "MISS" : "HIT";
    if (found === undefined) return runAutomation(endpoint, request, signal, key, ttlSeconds);
    return matchesEntityTag(ifNoneMatch, found.entityTag) ? found.notModified : found.reply;
  };
}

/**
 * Counts a caller as waiting for the run until the caller disconnects. If no caller waits any more,
 * the run is cancelled.
 */
function join(run: SharedRun, signal: Cancellation): void {
  const leave = (): void => {
    run.waiting -= 1;
    if (run.waiting === 0) run.ending.abort(signal.reason);
  };
  run.waiting += 1;
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave);
}

const uncachedHeaders: ReplyHeaders = { "Cache-Control": "no-store", "X-Cache": "MISS" };

const cacheHeaders = (
  cache: "HIT" | "MISS",
  entityTag: string,
  ttlSeconds: number,
): ReplyHeaders => ({
  ETag: entityTag,
  "Cache-Control": `private, max-age=${ttlSeconds}`,
  "X-Cache": cache,
});

const mayCache = (answer: AutomationAnswer): boolean =>
  answer.status >= 200 && answer.status < 300 && !holdsFileLink(answer);

/**
 * Maximum bytes of a request body that is copied into the cache key. For a longer body, the cache
 * key contains a hash. Copying a short body is faster than hashing it.
 */
const shortBody = 512;

/**
 * Returns the cache key of a request: all parts of the request that the automation reads. The cache
 * has separate entries for each version of the workspace definition.
 */
function cacheKeyOf(
  { workspace, definition }: Endpoint,
  request: EndpointRequest,
  reads: AutomationReads,
): string | Promise<string> {
  const { method, contentType, body } = request;
  const type = contentType === null ? "" : `:${contentType}`;
  // No part of the key except the body contains a line break, so two different requests have
  // different keys.
  const runKey = `${definition.id}\n${method}\n${type}\n${valuesRead(request, reads)}\n`;
  return body.length <= shortBody
    ? `${runKey}:${body.toString("latin1")}`
    : digestInTurn(body, workspace.id).then((digest) => runKey + digest);
}

function valuesRead(request: EndpointRequest, reads: AutomationReads): string {
  if (reads.headers.length + reads.query.length === 0) return "";
  const valuesIn = (from: Readonly<Record<string, string>>, names: readonly string[]): unknown =>
    names.map((name) => (Object.hasOwn(from, name) ? from[name] : null));
  const { headers, query } = request;
  return JSON.stringify([valuesIn(headers, reads.headers), valuesIn(query, reads.query)]);
}

/**
 * Returns the entity tag (`ETag`) of an answer: a keyed hash of the request and the answer. It
 * reveals nothing about answers to other requests.
 */
async function entityTagOf(
  workspace: Workspace,
  key: string,
  { status, contentType, headers, body }: AutomationAnswer,
): Promise<string> {
  const head = JSON.stringify([key, status, contentType, headers]);
  const hmac = keyedHash(workspace.derive("endpoint-etag")).update(`${head.length}:${head}`);
  await hashInTurn(hmac, body, workspace.id);
  return `"${hmac.digest().subarray(0, tagBytes).toString("base64url")}"`;
}

function bytesOf({ contentType, headers, body }: AutomationAnswer): number {
  const texts = [contentType, ...Object.entries(headers).flat()];
  return body.byteLength + texts.reduce((sum, text) => sum + 2 * text.length, 0);
}
