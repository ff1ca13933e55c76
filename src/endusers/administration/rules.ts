// Rules for account changes by members, without the database: edits, mails, roles, passwords.
// Rejects a change with the reason (400).
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { AccountEdit } from "../accounts/account-edit-store.ts";
import { normaliseEmail, type Account } from "../accounts/account.ts";
import { allRoles, defaultRoleIds } from "../accounts/roles.ts";
import { passwordFlaw, passwordSentences } from "../passwords/password-rules.ts";

export interface PlannedEdit extends AccountEdit {
  /** True if the edit changes the address. */
  readonly isEmailChanged: boolean;
  /** True if the gateway mails a confirmation link to the new address. */
  readonly isMailed: boolean;
}

/**
 * Returns the account's fields after an edit.
 * @throws GatewayError INVALID_REQUEST
 */
export function planEdit(account: Account, body: ContractSchema<"EndUserChange">): PlannedEdit {
  const email = body.email === undefined ? account.email : normaliseEmail(body.email);
  const isEmailChanged = email !== account.email;
  const emailVerified = body.emailVerified ?? (isEmailChanged ? false : account.emailVerified);
  if (emailVerified && email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "/emailVerified: the account has no address to confirm. Send `email` too.",
    });
  // A member who sets `emailVerified` also sets the proof of the address. Clearing `emailVerified`
  // clears both.
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
    // Access tokens carry the address and its proof, on which row filters rely. Tokens with
    // outdated claims must end.
    endsTokens:
      isEmailChanged ||
      (account.emailVerified && !emailVerified) ||
      (account.emailProven && !emailProven),
  };
}

/**
 * Returns the address for a confirmation mail.
 * @throws GatewayError INVALID_REQUEST if the address is already confirmed or cannot receive mail
 */
export function requireConfirmable(account: Account): string {
  const address = requireReachable(account);
  if (account.emailVerified)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The address is already confirmed. No confirmation mail is needed.",
    });
  return address;
}

/**
 * Returns the address to which the gateway mails the account owner.
 * @throws GatewayError INVALID_REQUEST if the account has no address or is deactivated
 */
export function requireReachable({ email, deactivatedAt }: Account): string {
  if (email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The account has no e-mail address. Set `email` before you send a mail.",
    });
  if (deactivatedAt !== null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The account is deactivated. Activate it before you send a mail.",
    });
  return email;
}

/** Returns true if the definition has the role. */
export const hasRole = (workspace: Workspace, roleId: Guid): boolean =>
  allRoles(workspace).some(({ id }) => id === roleId);

/**
 * Returns the ids of the requested roles without duplicates; the default roles if the request names
 * none.
 * @throws GatewayError INVALID_REQUEST with the index of the first unknown role
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
 * Returns a message that names the provider with the workspace's passwords; null if the gateway
 * stores the passwords.
 */
export function externalPasswordNotice({ definition }: Workspace): string | null {
  const outside = Object.entries(definition.providers).find(
    ([, provider]) => provider.kind === "oidc" && provider.passwordGrant,
  );
  if (outside === undefined) return null;
  const [slug, { name }] = outside;
  return `The passwords of this workspace are stored at ${name} (provider ${slug}). Set and change them there.`;
}

/**
 * Rejects the request if an external provider stores the workspace's passwords (G16.6).
 * @throws GatewayError INVALID_REQUEST with the provider's name
 */
export function refuseExternalPasswords(workspace: Workspace): void {
  const message = externalPasswordNotice(workspace);
  if (message !== null) throw new GatewayError("INVALID_REQUEST", { message });
}

/**
 * Rejects a password that breaks the rules.
 * @param own the account's address, which must not be the password
 * @throws GatewayError INVALID_REQUEST
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
