// Traces of a deleted account outside of its own rows, and how the gateway finds them. The traces
// are stored sealed until they are erased.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { LogTraces } from "../../log/index.ts";
import type { RemovedAccount } from "./erasure-store.ts";

/** The traces of one account. They are stored as sealed JSON. */
export interface Traces extends Omit<RemovedAccount, "workspaceId"> {
  /** The addresses in `emails` that no other account had at the time of the deletion. */
  readonly ownEmails?: readonly string[];
  /** The key of queued mails about the account (`accountMailKey`). */
  readonly about: string;
  /**
   * The keys of other queued mails to `ownEmails`, such as mails of automations (`addressMailKey`).
   */
  readonly mailsTo?: readonly string[];
  /** Milliseconds since 1970. */
  readonly removedAt: number;
}

/** Traces of a deleted account, with the other accounts that now have one of its addresses. */
export interface ErasedAccount extends Traces {
  readonly addressHolders: readonly Guid[];
}

/** Time after the deletion during which earlier requests may still write. */
const IN_FLIGHT_MS = 5_000;

/**
 * Returns the time, in milliseconds since 1970, until which the addresses belong to the deleted
 * account. Later traces belong to an account that has one of the addresses now.
 */
export const ownedUntil = ({ removedAt, addressHolders }: ErasedAccount): number =>
  addressHolders.length === 0 ? removedAt + IN_FLIGHT_MS : removedAt;

/**
 * Returns the traces to erase from the query log.
 * @param since milliseconds since 1970; null searches the whole log
 */
export function logTracesOf(people: readonly ErasedAccount[], since: number | null): LogTraces {
  return {
    endUserIds: people.map(({ id }) => id),
    named: people.flatMap(({ id }) => spellingsOf(id)),
    people: people.map((person) => ({
      addresses: person.emails,
      named: patternsOf(person),
      until: new Date(ownedUntil(person)),
    })),
    addressHolders: people.flatMap(({ addressHolders }) => addressHolders),
    since: since === null ? null : new Date(since),
  };
}

const patternsOf = ({ emails, players }: ErasedAccount): string[] => [
  ...new Set(emails.flatMap((email) => [email, mailboxOf(email)]).flatMap(spellingsOf)),
  // The player's id as a field of a body, and at the end of a path.
  ...players.map(
    ({ platformPlayerId: id }) => `"platformPlayerId"\\s*:\\s*${literal(JSON.stringify(id))}`,
  ),
  ...players.map(
    ({ platform, platformPlayerId: id }) =>
      `/${platform}/(?:${literal(id)}|${literal(encodeURIComponent(id))})$`,
  ),
];

/**
 * Returns a part of a PostgreSQL regular expression for each spelling of an id or an address:
 * plain, as UTF-8 bytes, and in base64. The caller decodes percent-encoding and JSON escapes before
 * it compares a text.
 */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, Buffer.from(text).toString("latin1")].map(literal)),
  ...[0, 1, 2].map((offset) => base64Of(text, offset)),
];

/** Returns a pattern that matches the text itself. A slash also matches its JSON escape `\/`. */
const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll("/", String.raw`\\?/`);

/**
 * Returns a pattern for the base64 of the text inside a longer one, in either alphabet.
 * @param offset bytes before the text, modulo 3; characters that share bits with other bytes are
 *   left out
 */
function base64Of(text: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return bytes.toString("base64").slice(first, end).replaceAll("+", "[+-]").replaceAll("/", "[/_]");
}
