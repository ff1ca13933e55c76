// What somebody who is gone has left behind outside of their account, and how it is found: kept sealed until all of it is erased.
import type { LogTraces } from "../../log/index.ts";
import type { RemovedAccount } from "./erasure-store.ts";

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

/** What was asked for up to then may be on its way still. */
const ON_ITS_WAY_MS = 5_000;

export const isStillTheirs = (removedAt: number): number => removedAt + ON_ITS_WAY_MS;

/** @param since milliseconds since 1970; null where the whole log is to be gone through */
export function logTracesOf(people: readonly Traces[], since: number | null): LogTraces {
  const players = people.flatMap((person) => person.players);
  return {
    endUserIds: people.map(({ id }) => id),
    addresses: people.flatMap(({ emails }) => emails),
    named: people.map(({ id }) => id),
    namedBefore: [
      ...people.flatMap(({ emails }) => emails).map(literal),
      // As a field of a body, whole; and as the end of a path.
      ...players.map(
        ({ platformPlayerId: id }) => `"platformPlayerId"\\s*:\\s*${literal(JSON.stringify(id))}`,
      ),
      ...players.map(
        ({ platform, platformPlayerId: id }) =>
          `/${platform}/(?:${literal(id)}|${literal(encodeURIComponent(id))})$`,
      ),
    ],
    until: new Date(Math.max(...people.map(({ removedAt }) => isStillTheirs(removedAt)))),
    since: since === null ? null : new Date(since),
  };
}

/** As text that stands for itself in a regular expression of PostgreSQL; of a slash the spelling of JSON that many programs write, too. */
const literal = (text: string): string =>
  text.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`).replaceAll("/", String.raw`\\?/`);
