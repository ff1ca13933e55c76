// From a person whom a provider vouches for to the account that is theirs: known by the person's id at the provider, joined by an
// address that both sides hold for confirmed, or made. Refuses to join by an address that anybody could have written down.
import { isEmailAddress } from "../../contract/email-address.ts";
import { GatewayError } from "../../contract/errors.ts";
import {
  confirmEmail,
  createAccount,
  findByEmail,
  findById,
} from "../../endusers/account-store.ts";
import { normaliseEmail } from "../../endusers/email.ts";
import {
  addIdentity,
  findIdentity,
  lockIdentity,
  noteProvider,
  type Identity,
} from "../../endusers/identity-store.ts";
import { defaultRoleIds } from "../../endusers/roles.ts";
import { guidV7 } from "../../platform/ids.ts";
import type { Guid } from "../../contract/caller.ts";
import type { Connection, Pool } from "../../platform/pool.ts";
import type { ProvidedIdentity } from "./provider-kind.ts";
import type { Provider } from "./provider.ts";

/**
 * The account of this person.
 * @throws GatewayError EMAIL_TAKEN when the address has an account that may not be joined
 */
export async function accountOf(
  control: Pool,
  provider: Provider,
  person: ProvidedIdentity,
  now: number,
): Promise<Guid> {
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
    const id =
      known ??
      (email === null ? undefined : await joined(connection, identity, { ...person, email })) ??
      (await made(connection, provider, { ...person, email }, now));
    if (known === undefined) await addIdentity(connection, identity, id);
    else if (person.emailVerified) await confirmSame(connection, identity, id, email);
    await noteProvider(connection, id, provider.slug, person.subject);
    return id;
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
): Promise<Guid | undefined> {
  const account = await findByEmail(connection, workspaceId, email);
  if (account !== undefined && !(emailVerified && account.emailVerified))
    throw new GatewayError("EMAIL_TAKEN");
  return account?.id;
}

/** @throws GatewayError EMAIL_TAKEN when somebody else has made one with the address meanwhile */
async function made(
  connection: Connection,
  { workspace, slug }: Provider,
  { subject, email, emailVerified, ...profile }: ProvidedIdentity,
  now: number,
): Promise<Guid> {
  const { firstName, lastName, username } = profile;
  const id = guidV7(now);
  const isMade = await createAccount(connection, {
    id,
    workspaceId: workspace.id,
    email,
    emailVerified: emailVerified && email !== null,
    firstName,
    lastName,
    username,
    authProvider: slug,
    providerSubject: subject,
    roleIds: defaultRoleIds(workspace),
    now,
  });
  if (!isMade) throw new GatewayError("EMAIL_TAKEN");
  return id;
}

/** A provider that confirms, later, the address that the account has. */
async function confirmSame(
  connection: Connection,
  { workspaceId }: Identity,
  id: Guid,
  email: string | null,
): Promise<void> {
  const account = await findById(connection, workspaceId, id);
  if (account !== undefined && email !== null && account.email === email && !account.emailVerified)
    await confirmEmail(connection, id);
}
