// Describes the traces of a deleted account: where the query log and queued mails contain data
// about the user. The data for this search is stored encrypted until the traces are erased.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { LogTraces } from "../../log/index.ts";
import type { RemovedAccount } from "./erasure-store.ts";

/**
 * The data by which the traces of one deleted account are found. The database stores it as
 * encrypted JSON.
 */
export interface Traces extends Omit<RemovedAccount, "workspaceId"> {
  /** The addresses in `emails` that no other account had when this account was deleted. */
  readonly ownEmails?: readonly string[];
  /** The key of queued mails about the account (`accountMailKey`). */
  readonly about: string;
  /**
   * The keys of queued mails to `ownEmails` that are not about the account, such as mails of
   * automations (`addressMailKey`).
   */
  readonly mailsTo?: readonly string[];
  /** Time of the deletion, in milliseconds since 1970. */
  readonly removedAt: number;
}

/**
 * The data of a deleted account. `addressHolders` contains the ids of other accounts that now have
 * one of its addresses.
 */
export interface ErasedAccount extends Traces {
  readonly addressHolders: readonly Guid[];
}

/**
 * Number of milliseconds after the deletion of an account in which running requests may still write
 * traces of the user.
 */
const IN_FLIGHT_MS = 5_000;

/**
 * Returns the latest time, in milliseconds since 1970, at which log entries and mails with an
 * address of the deleted account belong to this account. Later entries belong to another account
 * that has this address now.
 */
export const ownedUntil = ({ removedAt, addressHolders }: ErasedAccount): number =>
  addressHolders.length === 0 ? removedAt + IN_FLIGHT_MS : removedAt;

/**
 * Returns the description of the traces to erase in the query log.
 * @param since start of the search, in milliseconds since 1970; null searches the whole log
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
  // The log contains the id of a player as a field of a request body, and at the end of a URL path.
  ...players.map(
    ({ platformPlayerId: id }) => `"platformPlayerId"\\s*:\\s*${literal(JSON.stringify(id))}`,
  ),
  ...players.map(
    ({ platform, platformPlayerId: id }) =>
      `/${platform}/(?:${literal(id)}|${literal(encodeURIComponent(id))})$`,
  ),
];

/**
 * Returns PostgreSQL regular expressions, one for each form in which the log can contain an id or
 * an address: as text, as single UTF-8 bytes, and in base64. Percent-encoding and JSON escapes are
 * decoded before the log is compared with them.
 */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, Buffer.from(text).toString("latin1")].map(literal)),
  ...[0, 1, 2].map((offset) => base64Of(text, offset)),
];

/**
 * Returns a regular expression that matches exactly this text. A slash in the text also matches the
 * JSON escape `\/`.
 */
const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll("/", String.raw`\\?/`);

/**
 * Returns a regular expression for the base64 form of a text that is part of a longer text. It
 * matches both alphabets of base64.
 * @param offset number of bytes before the text, modulo 3; base64 characters that also depend on
 *   bytes outside the text are left out
 */
function base64Of(text: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return bytes.toString("base64").slice(first, end).replaceAll("+", "[+-]").replaceAll("/", "[/_]");
}
