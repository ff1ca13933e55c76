// The response cache of `/query` (G10): answers by credential and question. Refuses an answer that a write may have overtaken: while
// it was read, since then, or without this node knowing.
import type { Hmac } from "node:crypto";
import type { CacheDefinition, Catalog, Workspace } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import { inTurn, keyedHash, type Clock } from "../platform/index.ts";
import { Entries, type EntriesOptions } from "./entries.ts";
import { TableVersions, type Stamp } from "./table-versions.ts";

/** Reports the writes that make answers old. */
export interface WriteFeed {
  /** Every write committed before this moment (monotonic milliseconds) was reported. */
  readonly freshAt: number;
  readonly follow: (listener: {
    readonly changed: (workspaceId: Guid, tableIds: readonly Guid[]) => void;
    readonly lost: () => void;
  }) => void;
}

export interface Question {
  readonly workspace: Workspace;
  /**
   * Equal keys within a workspace must mean equal answers: credential, workspace version and request are all part of it. It is
   * compared as it is: it never leaves the process, and hashing it would cost more and tell less.
   */
  readonly key: string;
  /** GUIDs of the tables that the answer depends on. */
  readonly tables: readonly Guid[];
  /** Of the credential; the mode is another one than `off`. */
  readonly rules: CacheDefinition;
}

/** When a read was sent: what its answer is at least as new as. */
export interface Moment {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly stamp: Stamp;
}

export interface CachedAnswer {
  /** JSON text of the whole answer; its bytes, where it is long. */
  readonly text: string | Uint8Array;
  readonly entityTag: string;
  readonly rows: number;
}

export interface ResponseCache {
  readonly find: (question: Question) => CachedAnswer | undefined;
  /** To be asked before the read is sent. */
  readonly momentOf: (question: Question) => Moment;
  /** Takes an answer over, unless one of its tables was written since the moment. */
  readonly keep: (question: Question, moment: Moment, answer: CachedAnswer) => void;
  /** Bytes kept at present, keys included. */
  readonly bytes: number;
}

export interface ResponseCacheOptions extends Partial<EntriesOptions> {
  readonly writeFeed: WriteFeed;
  /** A definition that is old knows nothing of tables whose writes are not reported any more. */
  readonly catalog: Pick<Catalog, "freshAt" | "isNewest">;
  readonly clock: Clock;
  readonly newsAgeMaxMs?: number | undefined;
}

/** A node that has not read changes and definitions for so long cannot know what is current, whether or not anything was written. */
const NEWS_AGE_MAX_MS = 1_000;
const MIB = 1024 * 1024;
const LIMITS: EntriesOptions = {
  bytesMax: 64 * MIB,
  workspaceBytesMax: 16 * MIB,
  entryBytesMax: 4 * MIB,
};
/** What rules that name none have as their time to live. */
const TTL_SECONDS = 60;

export const ttlSecondsOf = ({ ttlSeconds = TTL_SECONDS }: CacheDefinition): number => ttlSeconds;

interface Entry extends CachedAnswer, Moment {
  readonly bytes: number;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { writeFeed, catalog, clock, newsAgeMaxMs = NEWS_AGE_MAX_MS } = options;
  const entries = new Entries<Entry>({ ...LIMITS, ...options });
  const versions = new TableVersions();
  writeFeed.follow({
    changed: (workspaceId, tableIds) => versions.raise(workspaceId, tableIds),
    lost: () => versions.raiseAll(),
  });

  const stampOf = ({ workspace, tables }: Question): Stamp =>
    versions.stampOf(workspace.id, tables);

  function isCurrent(entry: Entry, question: Question): boolean {
    const { mode } = question.rules;
    if (mode !== "write") {
      const age = clock.now() - entry.at;
      if (age < 0 || age >= ttlSecondsOf(question.rules) * 1_000) return false;
    }
    if (mode === "time") return true;
    return entry.stamp === stampOf(question);
  }

  const hasNews = (workspace: Workspace): boolean =>
    performance.now() - Math.min(writeFeed.freshAt, catalog.freshAt) < newsAgeMaxMs &&
    catalog.isNewest(workspace);

  return {
    find: (question) => {
      const { workspace, key, rules } = question;
      if (rules.mode !== "time" && !hasNews(workspace)) return undefined;
      const entry = entries.get(workspace, key);
      if (entry === undefined || isCurrent(entry, question)) return entry;
      entries.delete(workspace, key);
      return undefined;
    },
    momentOf: (question) => ({ at: clock.now(), stamp: stampOf(question) }),
    keep: (question, moment, answer) => {
      if (question.rules.mode !== "time") {
        if (stampOf(question) !== moment.stamp) return;
        const { quiet } = question.workspace;
        // Of these no write is reported: the definition lets nobody answer from them until they are written.
        if (quiet !== null && question.tables.some((id) => quiet.tables.has(id))) return;
      }
      const { text } = answer;
      // Room for two bytes per character, as text beyond Latin-1 takes.
      const bytes = typeof text === "string" ? 2 * text.length : text.byteLength;
      const entry = { ...answer, ...moment, bytes };
      entries.set(question.workspace, question.key, entry);
    },
    get bytes() {
      return entries.bytes;
    },
  };
}

const TAG_BYTES = 18;
/** Characters hashed at a time. */
const TAG_STEP = 512 * 1024;

/**
 * The validator of an answer: keyed, and bound to its question, so that it tells nothing of rows that somebody else sees (G10.5).
 * @param pieces text of the answer without what differs between answers of equal rows
 */
export function answerTagOf(question: Question, pieces: readonly string[]): string {
  const hmac = tagHmacOf(question);
  for (const piece of pieces) hmac.update(piece);
  return tagOf(hmac);
}

/** Another one for the same, made in turn with other long work (G24.8). */
export async function longAnswerTagOf(
  question: Question,
  pieces: readonly string[],
): Promise<string> {
  const hmac = tagHmacOf(question);
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += TAG_STEP) {
      // As the characters are in memory: halves of a pair are told apart, too.
      const step = piece.slice(start, start + TAG_STEP);
      await inTurn(question.workspace.id, () => hmac.update(step, "utf16le"));
    }
  }
  return tagOf(hmac);
}

function tagHmacOf({ workspace, key }: Question): Hmac {
  return keyedHash(workspace.derive("response-etag")).update(`${key.length}:${key}`);
}

const tagOf = (hmac: Hmac): string =>
  `"${hmac.digest().subarray(0, TAG_BYTES).toString("base64url")}"`;
