// Finds or creates the account of a user of an identity provider. First searches by the user's id
// at the provider. Then searches by the email address, if it is confirmed both at the provider and
// in the account. If neither search finds an account, creates an account. An unconfirmed address
// never finds an account, because any user could have entered this address. An address is
// confirmed but not proven if perhaps only a mail program has opened the mailed link. The account
// then loses its password, its sessions and its unverified identities at providers. After that, the
// address is proven by this provider (G16.9).
import { isEmailAddress, GatewayError, mailboxOf } from "../../contract/index.ts";
import {
  createAccount,
  dropUnproven,
  findByEmail,
  findById,
  normaliseEmail,
  addIdentity,
  findIdentity,
  lockAccount,
  lockIdentity,
  setLastProvider,
  proveEmail,
  markIdentityVerified,
  type Identity,
  type ProvenAccount,
  defaultRoleIds,
} from "../../endusers/index.ts";
import { guidV7 } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";
import type { Provider } from "./provider.ts";

/**
 * Returns the id and the generation of the user's account. The generation is a number in the
 * account's access tokens. A higher number makes these tokens invalid.
 * @throws GatewayError EMAIL_TAKEN if the address has an account that this user may not use
 */
export async function findOrCreateAccount(
  control: Pool,
  provider: Provider,
  person: ProvidedIdentity,
  now: number,
): Promise<ProvenAccount> {
  const identity: Identity = {
    workspaceId: provider.workspace.id,
    providerId: provider.definition.id,
    issuer: person.issuer,
    subject: person.subject,
  };
  const email = emailOf(person);
  return control.transaction(async (connection) => {
    await lockIdentity(connection, identity);
    const known = await findIdentity(connection, identity);
    const account =
      known ??
      (email === null
        ? undefined
        : await joinByEmail(connection, identity, { ...person, email }, now)) ??
      (await createFor(connection, provider, { ...person, email }, now));
    const { id, generation } = account;
    // If the identity is new, the account has the email address from the provider: it was found by
    // this address, or created with it. So if the provider has verified its address, it has
    // verified the address of the account.
    if (known === undefined)
      await addIdentity(connection, identity, id, person.emailVerified && email !== null);
    else if (person.emailVerified) await proveSameEmail(connection, identity, id, email);
    await setLastProvider(
      connection,
      { workspaceId: identity.workspaceId, id },
      provider.slug,
      person.subject,
    );
    return { id, generation };
  });
}

/**
 * Returns the normal form of the email address from the provider; null if the provider's value is
 * not an email address.
 */
function emailOf({ email }: ProvidedIdentity): string | null {
  return email !== null && isEmailAddress(email) ? normaliseEmail(email) : null;
}

/**
 * Returns the existing account of the address, so that the user of the provider can use it.
 * @returns undefined if the address has no account
 * @throws GatewayError EMAIL_TAKEN if the address is unconfirmed at the provider or in the account
 */
async function joinByEmail(
  connection: Connection,
  { workspaceId }: Identity,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  now: number,
): Promise<ProvenAccount | undefined> {
  const account = await findByEmail(connection, workspaceId, email);
  if (account === undefined) return undefined;
  if (!(emailVerified && account.emailVerified)) throw new GatewayError("EMAIL_TAKEN");
  // Locks the account's row before it reads whether the address is proven. The result of a
  // concurrent request that proves the address is then visible.
  if ((await lockAccount(connection, account))?.emailProven === true) return account;
  const proven = await dropUnproven(connection, account, now);
  await proveEmail(connection, workspaceId, account.id);
  return proven;
}

/**
 * Creates an account for the user of a provider.
 * @throws GatewayError EMAIL_TAKEN if a concurrent request has created an account with this address
 */
async function createFor(
  connection: Connection,
  { workspace, slug }: Provider,
  { subject, email, emailVerified, ...profile }: ProvidedIdentity,
  now: number,
): Promise<ProvenAccount> {
  const { firstName, lastName, username } = profile;
  const id = guidV7(now);
  const isConfirmed = emailVerified && email !== null;
  const isCreated = await createAccount(connection, {
    id,
    workspaceId: workspace.id,
    email,
    emailVerified: isConfirmed,
    emailProven: isConfirmed,
    firstName,
    lastName,
    username,
    authProvider: slug,
    providerSubject: subject,
    roleIds: defaultRoleIds(workspace),
    now,
  });
  if (!isCreated) throw new GatewayError("EMAIL_TAKEN");
  return { id, generation: 0 };
}

/**
 * Marks the address of an existing account as confirmed and proven, if the provider has confirmed
 * the same address.
 */
async function proveSameEmail(
  connection: Connection,
  identity: Identity,
  id: ProvenAccount["id"],
  email: string | null,
): Promise<void> {
  const account = await findById(connection, identity.workspaceId, id);
  if (account === undefined || account.email === null || email === null) return;
  if (mailboxOf(account.email) !== mailboxOf(email)) return;
  await markIdentityVerified(connection, identity);
  if (!(account.emailVerified && account.emailProven))
    await proveEmail(connection, identity.workspaceId, id);
}
