// What synchronous endpoints answer: the automation's answer, or the one that was kept of the same question (G33.9, G33.10). A question is what
// the automation can read of a request, and no more.
import {
  readsOfAutomation,
  type AutomationAnswer,
  type AutomationReads,
  type Automations,
  type Dedupe,
  type EndpointRequest,
} from "../automations/index.ts";
import { Entries } from "../cache/index.ts";
import type { Workspace } from "../catalog/index.ts";
import type { Headers, LogFacts } from "../contract/index.ts";
import { keyedHash, matchesEntityTag, type Cancellation, type Clock } from "../platform/index.ts";
import { replyOf, type AnswerReply } from "./answer-reply.ts";
import { Audience } from "./audience.ts";
import { holdsFileLink } from "./file-links.ts";
import type { Endpoint } from "./found-endpoints.ts";
import { digestInTurn, hashInTurn } from "./hash-in-turn.ts";

export interface SyncDependencies {
  readonly automations: Pick<Automations, "answer">;
  readonly clock: Clock;
}

/** Of the call, beside what the automation reads. */
export interface Asking {
  readonly ifNoneMatch: string | undefined;
  readonly signal: Cancellation;
  readonly facts: LogFacts;
  /** By which a repeat is known; null where calls have no time and no id. */
  readonly dedupe: Dedupe | null;
}

interface NotModified {
  readonly status: 304;
  readonly headers: Headers;
}

export type SyncAnswers = (
  endpoint: Endpoint,
  request: EndpointRequest,
  asking: Asking,
) => SyncReply | Promise<SyncReply>;

/** At once where it was kept. */
export type SyncReply = AnswerReply | NotModified;

interface Kept {
  /** As it is sent from then on. */
  readonly reply: AnswerReply;
  readonly notModified: NotModified;
  readonly entityTag: string;
  /** Milliseconds since 1970 at which it was asked for. */
  readonly at: number;
  readonly bytes: number;
}

interface Run {
  readonly audience: Audience;
  readonly answer: Promise<AutomationAnswer>;
}

const MIB = 1024 * 1024;
const LIMITS = { bytesMax: 64 * MIB, workspaceBytesMax: 16 * MIB, entryBytesMax: 4 * MIB };
const tagBytes = 18;

export function createSyncAnswers({ automations, clock }: SyncDependencies): SyncAnswers {
  const kept = new Entries<Kept>(LIMITS);
  const runs = new Map<string, Run>();
  const reads = new WeakMap<Endpoint, AutomationReads>();

  function readsBy(endpoint: Endpoint): AutomationReads {
    let known = reads.get(endpoint);
    if (known === undefined) {
      const [name = ""] = endpoint.definition.automations;
      known = readsOfAutomation(endpoint.workspace.definition.automations[name]?.steps ?? []);
      reads.set(endpoint, known);
    }
    return known;
  }

  function find({ workspace }: Endpoint, key: string, ttlSeconds: number): Kept | undefined {
    const entry = kept.get(workspace, key);
    if (entry === undefined) return undefined;
    const age = clock.now() - entry.at;
    if (age >= 0 && age < ttlSeconds * 1_000) return entry;
    kept.delete(workspace, key);
    return undefined;
  }

  /** Of those who ask the same at a time one runs, and the others get what it got, where that may be kept. */
  async function run(
    endpoint: Endpoint,
    request: EndpointRequest,
    signal: Cancellation,
    key: string,
  ): Promise<AutomationAnswer> {
    const { workspace, name } = endpoint;
    const place = `${workspace.id} ${workspace.version} ${key}`;
    const present = runs.get(place);
    if (present !== undefined && !present.audience.aborted) {
      present.audience.join(signal);
      const answer = await present.answer;
      return mayBeKept(answer) ? answer : automations.answer(workspace, name, request, signal);
    }
    const audience = new Audience();
    audience.join(signal);
    const answer = automations.answer(workspace, name, request, audience);
    runs.set(place, { audience, answer });
    try {
      return await answer;
    } finally {
      if (runs.get(place)?.answer === answer) runs.delete(place);
    }
  }

  async function computed(
    endpoint: Endpoint,
    request: EndpointRequest,
    signal: Cancellation,
    key: string | null,
    ttlSeconds: number,
  ): Promise<AnswerReply> {
    const { workspace, name } = endpoint;
    const at = clock.now();
    const answer =
      key === null
        ? await automations.answer(workspace, name, request, signal)
        : await run(endpoint, request, signal, key);
    if (key === null || !mayBeKept(answer)) return replyOf(answer, notKept);
    const entityTag = await entityTagOf(workspace, key, answer);
    const reply = replyOf(answer, cacheHeaders("MISS", entityTag, ttlSeconds));
    const headers = cacheHeaders("HIT", entityTag, ttlSeconds);
    const keptReply = replyOf(answer, headers);
    const notModified = { status: 304, headers } as const;
    const bytes = bytesOf(answer);
    kept.set(workspace, key, { reply: keptReply, notModified, entityTag, at, bytes });
    return reply;
  }

  return (endpoint, request, { ifNoneMatch, signal, facts, dedupe }) => {
    const { workspace, name, definition } = endpoint;
    if (definition.cache === null)
      return automations.answer(workspace, name, request, signal, dedupe).then((answer) => {
        facts.hasEffects = answer.hasEffects === true;
        return replyOf(answer);
      });
    const { ttlSeconds } = definition.cache;
    const reply = (key: string | null): SyncReply | Promise<SyncReply> => {
      const found = key === null ? undefined : find(endpoint, key, ttlSeconds);
      facts.cache = found === undefined ? "MISS" : "HIT";
      if (found === undefined) return computed(endpoint, request, signal, key, ttlSeconds);
      return matchesEntityTag(ifNoneMatch, found.entityTag) ? found.notModified : found.reply;
    };
    const known = readsBy(endpoint);
    const key = known.whole ? null : keyOf(endpoint, request, known);
    return key instanceof Promise ? key.then(reply) : reply(key);
  };
}

const notKept: Headers = { "Cache-Control": "no-store", "X-Cache": "MISS" };

const cacheHeaders = (cache: "HIT" | "MISS", entityTag: string, ttlSeconds: number): Headers => ({
  ETag: entityTag,
  "Cache-Control": `private, max-age=${ttlSeconds}`,
  "X-Cache": cache,
});

const mayBeKept = (answer: AutomationAnswer): boolean =>
  answer.isCacheable && answer.status >= 200 && answer.status < 300 && !holdsFileLink(answer);

/** Bytes up to which a body is part of a key as it is: that costs less than hashing it, and takes little. */
const shortBody = 512;

/** Everything that the answer can follow from; the version of the workspace is part of where it is kept. */
function keyOf(
  { workspace, definition }: Endpoint,
  request: EndpointRequest,
  reads: AutomationReads,
): string | Promise<string> {
  const { method, contentType, body } = request;
  const type = contentType === null ? "" : `:${contentType}`;
  // No line break is in any of these, so none can be taken for another.
  const place = `${definition.id}\n${method}\n${type}\n${valuesRead(request, reads)}\n`;
  return body.length <= shortBody
    ? `${place}:${body.toString("latin1")}`
    : digestInTurn(body, workspace.id).then((digest) => place + digest);
}

function valuesRead(request: EndpointRequest, reads: AutomationReads): string {
  if (reads.headers.length + reads.query.length === 0) return "";
  const valuesIn = (from: Readonly<Record<string, string>>, names: readonly string[]): unknown =>
    names.map((name) => (Object.hasOwn(from, name) ? from[name] : null));
  const { headers, query } = request;
  return JSON.stringify([valuesIn(headers, reads.headers), valuesIn(query, reads.query)]);
}

/** Keyed, and bound to the question: it tells nothing of what others are answered. */
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
