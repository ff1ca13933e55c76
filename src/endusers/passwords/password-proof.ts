// Verifies an account's password. Missing, deactivated and provider-only accounts cost the same as a wrong password
// and give the same answer (G13.3).
import type { Guid } from "../../contract/index.ts";
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
 * The account, if this is its password and it is active; with the hash that it was compared with, or was made anew to.
 * @param account undefined where there is none
 * @param standIn what the password is compared with where there is no hash
 * @throws CapacitySpentError
 */
export async function prove<Known extends AccountCredential>(
  { control, passwords }: ProofDependencies,
  account: Known | undefined,
  password: string,
  caller: HashCaller,
  standIn?: string,
): Promise<Known | AccountWithPassword | undefined> {
  const hash = account?.passwordHash ?? null;
  const isRight = await passwords.verify(password, hash, caller, standIn);
  if (!isRight || account === undefined || account.deactivatedAt !== null) return undefined;
  if (hash === null || !isOutdated(hash)) return account;
  const passwordHash = await passwords.hash(password, caller);
  if (await replaceHash(control, account, hash, passwordHash)) return { ...account, passwordHash };
  // Somebody was first, with the same password made anew or with another one: only the comparison tells.
  const again = await findPassword(control, account.workspaceId, account.id);
  return prove({ control, passwords }, again, password, caller);
}

/** The same for the account of this id. */
export async function proveById(
  deps: ProofDependencies,
  workspaceId: Guid,
  { id, password }: { readonly id: Guid; readonly password: string },
  caller: HashCaller,
): Promise<AccountWithPassword | undefined> {
  return prove(deps, await findPassword(deps.control, workspaceId, id), password, caller);
}
