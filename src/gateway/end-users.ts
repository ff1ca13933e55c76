// Puts the parts of end users together: passwords with their process, what changes accounts, and the errands that follow from calls.
// Refuses nothing; mails and errands are handed in.
import type { AccountOperationDependencies } from "../auth/account-operations.ts";
import { createKeyHousekeeping } from "../auth/index.ts";
import type { Revocations } from "../access/revocations.ts";
import type { Catalog } from "../catalog/catalog.ts";
import {
  createAccountChanges,
  createEndUserHousekeeping,
  createPasswords,
  runErrand,
  type ErrandQueue,
  type MailQueue,
  type Passwords,
} from "../endusers/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Logger } from "../platform/logger.ts";
import type { Pool } from "../platform/pool.ts";
import type { SecretBox } from "../platform/secret-box.ts";

/** What lives as long as the gateway. */
export interface EndUserParts {
  readonly passwords: Passwords;
  readonly close: () => void;
}

export function createEndUserParts(deps: {
  readonly control: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}): EndUserParts {
  const passwords = createPasswords();
  const housekeepings = [createEndUserHousekeeping(deps), createKeyHousekeeping(deps)];
  return {
    passwords,
    close: () => {
      passwords.close();
      for (const housekeeping of housekeepings) housekeeping.close();
    },
  };
}

/** The parts of the gateway that the flows of accounts need. */
interface Parts {
  readonly options: {
    readonly database: { readonly control: Pool };
    readonly mailQueue?: MailQueue;
    readonly log: Logger;
  };
  readonly secretBox: SecretBox;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly revocations: Pick<Revocations, "announce">;
  readonly endUsers: EndUserParts;
}

/** Where mails and errands go. */
interface Posts {
  readonly mailer: MailQueue;
  readonly errands: ErrandQueue;
}

/** What the flows of accounts need, of what is there. */
export function accountDependencies(
  { options, secretBox, catalog, clock, revocations: { announce }, endUsers }: Parts,
  baseUrl: string,
  posts: Posts,
): Omit<AccountOperationDependencies, "tokens" | "providers"> {
  const { control } = options.database;
  const mailer = options.mailQueue ?? posts.mailer;
  const mailing = { control, clock, mailer, baseUrl };
  const errands: ErrandQueue =
    options.mailQueue === undefined
      ? posts.errands
      : { queue: (_connection, errand) => runErrand({ ...mailing, catalog }, errand) };
  const changes = createAccountChanges({ ...mailing, announce });
  const { passwords } = endUsers;
  return { ...mailing, catalog, secretBox, announce, passwords, errands, changes };
}
