// Verifies an account's password. Missing, deactivated and provider-only accounts cost the same as
// a wrong password and give the same answer (G13.3).
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
 * Returns the account if the password is correct and the account is active. Replaces an outdated
 * hash; the returned account has the stored hash.
 * @param account undefined if the address has no account
 * @param dummyHash the hash to compare with if there is no stored hash
 * @throws CapacitySpentError
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
  // A concurrent request has replaced the hash, for the same password or for a new one. Only
  // another comparison can tell.
  const again = await findPassword(control, account.workspaceId, account.id);
  return verifyAccountPassword({ control, passwords }, again, password, caller);
}
