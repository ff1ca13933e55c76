// Verifies the password of an account (G13.3). A wrong password, a missing account, a deactivated
// account and an account without a password all have the same result and take the same time.
import type { Pool } from "../../platform/postgres/index.ts";
import type { AccountCredential, AccountWithPassword } from "../accounts/account.ts";
import { findPassword, replaceHash } from "../accounts/account-store.ts";
import type { HashCaller } from "./hash-queue.ts";
import { isOutdated, type Passwords } from "./passwords.ts";

export interface ProofDependencies {
  readonly control: Pool;
  readonly passwords: Passwords;
}

/**
 * Returns the account if the password is correct and the account is active; undefined otherwise. If
 * the hash has outdated parameters, replaces it. The returned account then has the new hash.
 * @param account undefined if the e-mail address has no account
 * @param dummyHash the hash that is compared if the account has no hash
 * @throws CapacitySpentError if too many hashes wait
 */
export async function verifyAccountPassword<Known extends AccountCredential>(
  { control, passwords }: ProofDependencies,
  account: Known | undefined,
  password: string,
  caller: HashCaller,
  dummyHash?: string,
): Promise<Known | AccountWithPassword | undefined> {
  const hash = account?.passwordHash ?? null;
  const isRight = await passwords.verify(password, hash, caller, dummyHash);
  if (!isRight || account === undefined || account.deactivatedAt !== null) return undefined;
  if (hash === null || !isOutdated(hash)) return account;
  const passwordHash = await passwords.hash(password, caller);
  if (await replaceHash(control, account, hash, passwordHash)) return { ...account, passwordHash };
  // A concurrent request has replaced the stored hash. The new hash may belong to the same password
  // or to a new password, so the password is compared again.
  const again = await findPassword(control, account.workspaceId, account.id);
  return verifyAccountPassword({ control, passwords }, again, password, caller);
}
