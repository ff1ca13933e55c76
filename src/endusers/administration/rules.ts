// Checks changes that workspace members make to the accounts of end users: edits, mails, roles and
// passwords. Rejects a change that is not allowed (400), and names the reason in the message. These
// functions use no database.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { AccountEdit } from "../accounts/account-edit-store.ts";
import { normaliseEmail, type Account } from "../accounts/account.ts";
import { allRoles, defaultRoleIds } from "../accounts/roles.ts";
import { passwordFlaw, passwordSentences } from "../passwords/password-rules.ts";

/** The fields of an account after an edit, and the effects of the edit. */
export interface PlannedEdit extends AccountEdit {
  /** True if the edit changes the e-mail address of the account. */
  readonly isEmailChanged: boolean;
  /** True if the gateway mails a confirmation link to the new address. */
  readonly isMailed: boolean;
}

/**
 * Returns the fields of an account after an edit, without storing them.
 * @throws GatewayError INVALID_REQUEST if the edit confirms an address that the account does not
 *   have
 */
export function planEdit(account: Account, body: ContractSchema<"EndUserChange">): PlannedEdit {
  const email = body.email === undefined ? account.email : normaliseEmail(body.email);
  const isEmailChanged = email !== account.email;
  const emailVerified = body.emailVerified ?? (isEmailChanged ? false : account.emailVerified);
  if (emailVerified && email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "/emailVerified: the account has no e-mail address to confirm. Send `email` too.",
    });
  // If the member sends `emailVerified`, its value also becomes the value of `emailProven`.
  const emailProven = body.emailVerified ?? (isEmailChanged ? false : account.emailProven);
  const text = (field: "firstName" | "lastName" | "username"): string | null =>
    body[field] === undefined ? account[field] : body[field] === "" ? null : body[field];
  return {
    email,
    emailVerified,
    emailProven,
    firstName: text("firstName"),
    lastName: text("lastName"),
    username: text("username"),
    isEmailChanged,
    isMailed: isEmailChanged && !emailVerified && body.sendConfirmation !== false,
    // Access tokens contain the e-mail address and say whether it is proven. Row filters use these
    // claims, so tokens with outdated claims must become invalid.
    endsTokens:
      isEmailChanged ||
      (account.emailVerified && !emailVerified) ||
      (account.emailProven && !emailProven),
  };
}

/**
 * Returns the e-mail address to which a confirmation mail may be sent.
 * @throws GatewayError INVALID_REQUEST if the address is already confirmed, there is no address, or
 *   the account is deactivated
 */
export function requireConfirmable(account: Account): string {
  const address = requireReachable(account);
  if (account.emailVerified)
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "The e-mail address of the account is already confirmed, so no confirmation mail is needed.",
    });
  return address;
}

/**
 * Returns the e-mail address to which mails to the account's owner may be sent.
 * @throws GatewayError INVALID_REQUEST if the account has no address or is deactivated
 */
export function requireReachable({ email, deactivatedAt }: Account): string {
  if (email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "The account has no e-mail address. Set the field `email` of the account before you send a mail.",
    });
  if (deactivatedAt !== null)
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "The account is deactivated. Activate the account before you send a mail to its owner.",
    });
  return email;
}

/** Returns true if the workspace's definition contains the role. */
export const hasRole = (workspace: Workspace, roleId: Guid): boolean =>
  allRoles(workspace).some(({ id }) => id === roleId);

/**
 * Returns the ids of the requested roles without duplicates. If the request contains no list of
 * roles, returns the ids of the default roles.
 * @throws GatewayError INVALID_REQUEST if a role does not exist; the message contains the index of
 *   the role in the list
 */
export function rolesIn(workspace: Workspace, given: readonly Guid[] | undefined): readonly Guid[] {
  if (given === undefined) return defaultRoleIds(workspace);
  const roleIds = given.map(normaliseGuid);
  const unknown = roleIds.findIndex((id) => !hasRole(workspace, id));
  if (unknown !== -1)
    throw new GatewayError("INVALID_REQUEST", {
      message: `/roles/${unknown}: the workspace has no role with this id.`,
    });
  return [...new Set(roleIds)];
}

/**
 * Returns the slug and the definition of the identity provider that checks the workspace's
 * passwords. The definition of such a provider has `passwordGrant: true`. Returns undefined if the
 * gateway checks the passwords itself.
 */
export const passwordProviderOf = ({ definition }: Workspace) =>
  Object.entries(definition.providers).find(
    ([, provider]) => "passwordGrant" in provider && provider.passwordGrant,
  );

/**
 * Returns a message that names the identity provider which checks the passwords of the workspace.
 * Returns null if the gateway itself checks the passwords.
 */
export function externalPasswordNotice(workspace: Workspace): string | null {
  const external = passwordProviderOf(workspace);
  if (external === undefined) return null;
  const [slug, { name }] = external;
  return `The identity provider ${name} (\`${slug}\`) checks the passwords of this workspace, so the gateway stores no passwords. Set and change passwords at this provider.`;
}

/**
 * Rejects a request to set a password if an external identity provider checks the passwords of the
 * workspace (G16.6).
 * @throws GatewayError INVALID_REQUEST if an external provider checks the passwords; the message
 *   names the provider
 */
export function refuseExternalPasswords(workspace: Workspace): void {
  const message = externalPasswordNotice(workspace);
  if (message !== null) throw new GatewayError("INVALID_REQUEST", { message });
}

/**
 * Rejects a new password that breaks the password rules.
 * @param own the e-mail address of the account, which must not be the password
 * @throws GatewayError INVALID_REQUEST if the password breaks a rule
 */
export function refuseWeakPassword(
  field: "password" | "newPassword",
  password: string,
  own: string | null,
): void {
  const flaw = passwordFlaw(password, [own]);
  if (flaw === null) return;
  throw new GatewayError("INVALID_REQUEST", { message: `/${field}: ${passwordSentences[flaw]}.` });
}
