// Answers calls of sync endpoints with the automation's answer, or with a cached answer to an equal
// request (G33.9, G33.10). Two requests are equal if all parts that the automation can read are
// equal.
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

/** Facts about a call that the automation does not read. */
interface SyncCallContext {
  readonly ifNoneMatch: string | undefined;
  readonly signal: Cancellation;
  readonly facts: LogFacts;
  /** The dedupe key of the call; null if the call has no time and no message id. */
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

/** The response. It is returned without a promise if it is cached. */
export type SyncReply = EndpointReply | NotModified;

interface CachedSyncAnswer {
  /** The response for later equal requests. */
  readonly reply: EndpointReply;
  readonly notModified: NotModified;
  readonly entityTag: string;
  /** Time of the request that made this answer, in milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/** A run that answers several equal requests which arrive at the same time. */
interface SharedRun {
  readonly ending: AbortController;
  readonly answer: Promise<AutomationAnswer>;
  /** Number of callers that wait for the answer of the run. */
  waiting: number;
}

const MIB = 1024 * 1024;
const LIMITS = { bytesMax: 64 * MIB, workspaceBytesMax: 16 * MIB, entryBytesMax: 4 * MIB };
const tagBytes = 18;

/** Creates the function that answers calls of sync endpoints, with its cache. */
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
   * Runs the automation once for equal requests that arrive at the same time. All callers get the
   * same answer, if a cache may store it. Otherwise each further caller gets a run of its own.
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
 * Counts a caller as waiting until its connection closes. The run is cancelled when no caller waits
 * any more.
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
 * Maximum bytes of a body that is part of the cache key without hashing. For a short body this is
 * faster, and needs little memory.
 */
const shortBody = 512;

/**
 * Returns the cache key: all parts of the request that the automation reads. The cache is separate
 * for each version of the workspace.
 */
function cacheKeyOf(
  { workspace, definition }: Endpoint,
  request: EndpointRequest,
  reads: AutomationReads,
): string | Promise<string> {
  const { method, contentType, body } = request;
  const type = contentType === null ? "" : `:${contentType}`;
  // None of these parts contains a line break, so the key is unambiguous.
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
 * Returns an entity tag that is a keyed hash of the request and the answer. It reveals nothing
 * about answers to other requests.
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
