// Finds or creates the account of a person known to a provider: by the provider's id, else by an
// address that both sides have confirmed, else new. Refuses to join by an unconfirmed address,
// since anybody could have entered it. If the address was not proven, the join removes the
// password, the sessions and the identities that came without proof. The join proves the address
// (G16.9).
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
  noteProvider,
  proveEmail,
  vouchForIdentity,
  type Identity,
  type ProvenAccount,
  defaultRoleIds,
} from "../../endusers/index.ts";
import { guidV7 } from "../../platform/index.ts";
import type { Connection, Pool } from "../../platform/postgres/index.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";
import type { Provider } from "./provider.ts";

/**
 * The account of this person, at the generation that it has while the person's identity is.
 * @throws GatewayError EMAIL_TAKEN when the address has an account that may not be joined
 */
export async function accountOf(
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
        : await joined(connection, identity, { ...person, email }, now)) ??
      (await made(connection, provider, { ...person, email }, now));
    const { id, generation } = account;
    // A new tie is to an account of the very address that the provider tells.
    if (known === undefined)
      await addIdentity(connection, identity, id, person.emailVerified && email !== null);
    else if (person.emailVerified) await confirmSame(connection, identity, id, email);
    await noteProvider(
      connection,
      { workspaceId: identity.workspaceId, id },
      provider.slug,
      person.subject,
    );
    return { id, generation };
  });
}

/** As addresses are kept here; null for what is none. */
function emailOf({ email }: ProvidedIdentity): string | null {
  return email !== null && isEmailAddress(email) ? normaliseEmail(email) : null;
}

/** The account that the address has. @throws GatewayError EMAIL_TAKEN where one of the two sides does not hold it for confirmed */
async function joined(
  connection: Connection,
  { workspaceId }: Identity,
  { email, emailVerified }: { readonly email: string; readonly emailVerified: boolean },
  now: number,
): Promise<ProvenAccount | undefined> {
  const account = await findByEmail(connection, workspaceId, email);
  if (account === undefined) return undefined;
  if (!(emailVerified && account.emailVerified)) throw new GatewayError("EMAIL_TAKEN");
  // The row is locked, so that a proof that comes meanwhile counts.
  if ((await lockAccount(connection, account))?.emailProven === true) return account;
  const kept = await dropUnproven(connection, account, now);
  await proveEmail(connection, workspaceId, account.id);
  return kept;
}

/** @throws GatewayError EMAIL_TAKEN when somebody else has made one with the address meanwhile */
async function made(
  connection: Connection,
  { workspace, slug }: Provider,
  { subject, email, emailVerified, ...profile }: ProvidedIdentity,
  now: number,
): Promise<ProvenAccount> {
  const { firstName, lastName, username } = profile;
  const id = guidV7(now);
  const isVouched = emailVerified && email !== null;
  const isMade = await createAccount(connection, {
    id,
    workspaceId: workspace.id,
    email,
    emailVerified: isVouched,
    emailProven: isVouched,
    firstName,
    lastName,
    username,
    authProvider: slug,
    providerSubject: subject,
    roleIds: defaultRoleIds(workspace),
    now,
  });
  if (!isMade) throw new GatewayError("EMAIL_TAKEN");
  return { id, generation: 0 };
}

/** Marks the address as proven if a known provider has come to confirm it. */
async function confirmSame(
  connection: Connection,
  identity: Identity,
  id: ProvenAccount["id"],
  email: string | null,
): Promise<void> {
  const account = await findById(connection, identity.workspaceId, id);
  if (account === undefined || account.email === null || email === null) return;
  if (mailboxOf(account.email) !== mailboxOf(email)) return;
  await vouchForIdentity(connection, identity);
  if (!(account.emailVerified && account.emailProven))
    await proveEmail(connection, identity.workspaceId, id);
}
