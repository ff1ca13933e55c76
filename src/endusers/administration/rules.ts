// What members may make of an account, as rules without a database: edits, mails, roles. Refuses with the reason (400).
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../../contract/index.ts";
import { normaliseGuid } from "../../platform/index.ts";
import type { AccountEdit } from "../accounts/account-edit-store.ts";
import { normaliseEmail, type Account } from "../accounts/account.ts";
import { defaultRoleIds } from "../accounts/roles.ts";

export interface PlannedEdit extends AccountEdit {
  /** Whether the account gets another address. */
  readonly isMoved: boolean;
  /** Whether a confirmation link is sent to it. */
  readonly isMailed: boolean;
}

/** What an edit makes of an account. @throws GatewayError INVALID_REQUEST */
export function editOf(account: Account, body: ContractSchema<"EndUserChange">): PlannedEdit {
  const email = body.email === undefined ? account.email : normaliseEmail(body.email);
  const isMoved = email !== account.email;
  const emailVerified = body.emailVerified ?? (isMoved ? false : account.emailVerified);
  if (emailVerified && email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message:
        "/emailVerified: the account has no address that could be confirmed; send `email`, too.",
    });
  // An administrator who says that the address is confirmed vouches for it, and takes the proof
  // back with the confirmation.
  const emailProven = body.emailVerified ?? (isMoved ? false : account.emailProven);
  const text = (field: "firstName" | "lastName" | "username"): string | null =>
    body[field] === undefined ? account[field] : body[field] === "" ? null : body[field];
  return {
    email,
    emailVerified,
    emailProven,
    firstName: text("firstName"),
    lastName: text("lastName"),
    username: text("username"),
    isMoved,
    isMailed: isMoved && !emailVerified && body.sendConfirmation !== false,
    // Tokens end with what they say: row filters rely on a proven address.
    raises:
      isMoved || (account.emailVerified && !emailVerified) || (account.emailProven && !emailProven),
  };
}

/** The address that a confirmation is mailed to. @throws GatewayError INVALID_REQUEST */
export function confirmable(account: Account): string {
  const address = reachable(account);
  if (account.emailVerified)
    throw new GatewayError("INVALID_REQUEST", { message: "The address is confirmed already." });
  return address;
}

/** The address that the account is mailed at. @throws GatewayError INVALID_REQUEST, with the reason why it is not */
export function reachable({ email, deactivatedAt }: Account): string {
  if (email === null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The account has no e-mail address, so nothing can be mailed to it.",
    });
  if (deactivatedAt !== null)
    throw new GatewayError("INVALID_REQUEST", {
      message: "The account is deactivated; activate it first.",
    });
  return email;
}

/** Whether the definition has the role. */
export const hasRole = (workspace: Workspace, roleId: Guid): boolean =>
  [...workspace.rolesByName.values()].some(({ definition }) => definition.id === roleId);

/** @throws GatewayError INVALID_REQUEST, which names the place */
export function rolesIn(workspace: Workspace, given: readonly Guid[] | undefined): readonly Guid[] {
  if (given === undefined) return defaultRoleIds(workspace);
  const roleIds = given.map(normaliseGuid);
  const unknown = roleIds.findIndex((id) => !hasRole(workspace, id));
  if (unknown !== -1)
    throw new GatewayError("INVALID_REQUEST", {
      message: `/roles/${unknown}: the workspace has no role of this id.`,
    });
  return [...new Set(roleIds)];
}
