// What somebody who is gone has left behind outside of their account, and how it is found: kept
// sealed until all of it is erased.
import { mailboxOf, type Guid } from "../../contract/index.ts";
import type { LogTraces } from "../../log/index.ts";
import type { RemovedAccount } from "./erasure-store.ts";
import { literal, spellingsOf } from "./spellings.ts";

/** JSON, to be sealed. */
export interface Traces extends Omit<RemovedAccount, "workspaceId"> {
  /** Those of `emails` that no other account had when they went. */
  readonly ownEmails?: readonly string[];
  /** By which mails to them are found. */
  readonly about: string;
  /** The same of other mails to `ownEmails`, of automations for example. */
  readonly mailsTo?: readonly string[];
  /** Milliseconds since 1970. */
  readonly removedAt: number;
}

/** Traces of a person, with the other accounts that have one of the addresses by now. */
export interface Departed extends Traces {
  readonly heirs: readonly Guid[];
}

/** What was asked for up to then may be on its way still. */
const ON_ITS_WAY_MS = 5_000;

/**
 * Milliseconds since 1970: the addresses stand for the person up to then. What comes later is of an
 * account that has one of them by now.
 */
export const isStillTheirs = ({ removedAt, heirs }: Departed): number =>
  heirs.length === 0 ? removedAt + ON_ITS_WAY_MS : removedAt;

/** @param since milliseconds since 1970; null where the whole log is to be gone through */
export function logTracesOf(people: readonly Departed[], since: number | null): LogTraces {
  return {
    endUserIds: people.map(({ id }) => id),
    named: people.flatMap(({ id }) => spellingsOf(id)),
    people: people.map((person) => ({
      addresses: person.emails,
      named: namesOf(person),
      until: new Date(isStillTheirs(person)),
    })),
    heirs: people.flatMap(({ heirs }) => heirs),
    since: since === null ? null : new Date(since),
  };
}

const namesOf = ({ emails, players }: Departed): string[] => [
  ...new Set(emails.flatMap((email) => [email, mailboxOf(email)]).flatMap(spellingsOf)),
  // As a field of a body, whole; and as the end of a path.
  ...players.map(
    ({ platformPlayerId: id }) => `"platformPlayerId"\\s*:\\s*${literal(JSON.stringify(id))}`,
  ),
  ...players.map(
    ({ platform, platformPlayerId: id }) =>
      `/${platform}/(?:${literal(id)}|${literal(encodeURIComponent(id))})$`,
  ),
];
