// Puts the parts of end users together: passwords with their process, what changes accounts, and the account mail jobs that follow from calls.
// Refuses nothing; mails and account mail jobs are handed in.
import type { AccountOperationDependencies } from "../auth/index.ts";
import { createAuthHousekeeping } from "../auth/index.ts";
import type { Revocations } from "../access/index.ts";
import type { Catalog } from "../catalog/index.ts";
import {
  createAccountChanges,
  createEndUserHousekeeping,
  createPasswords,
  runAccountMailJob,
  type AccountMailQueue,
  type MailQueue,
  type Passwords,
} from "../endusers/index.ts";
import type { Clock, Logger, SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

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
  const housekeepings = [createEndUserHousekeeping(deps), createAuthHousekeeping(deps)];
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

/** Where mails and account mail jobs go. */
interface Posts {
  readonly mailer: MailQueue;
  readonly accountMails: AccountMailQueue;
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
  const accountMails: AccountMailQueue =
    options.mailQueue === undefined
      ? posts.accountMails
      : { queue: (_connection, job) => runAccountMailJob({ ...mailing, catalog }, job) };
  const changes = createAccountChanges({ ...mailing, announce });
  const { passwords } = endUsers;
  return { ...mailing, catalog, secretBox, announce, passwords, accountMails, changes };
}
