// The first portal user, who is made at the first start and owns the workspaces that starts bring along (G26.10).
import { workspacesOfFolders } from "../catalog/index.ts";
import { ConfigError } from "../config/index.ts";
import { isEmailAddress, type Guid } from "../contract/index.ts";
import { hashPassword, normaliseEmail, passwordFlaw } from "../endusers/index.ts";
import { guidV7, randomToken } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { findFirstUser, insertFirstUser } from "./user-store.ts";

/** The address of an owner whom nobody has named; nothing is mailed there. */
const NAMELESS = "owner@gateway.internal";
const PASSWORD_BYTES = 18;

export interface FirstOwnerOptions {
  /** As the configuration names it. */
  readonly owner: { readonly email: string; readonly password: string } | null;
  /** Whether what a start prints is read by the operator alone: a password is made up only then. */
  readonly isLocal: boolean;
  /** Paths of the folders that starts bring along. */
  readonly folders: readonly string[];
}

export interface FirstOwner {
  readonly email: string;
  /** The one that was made up, to be shown this once. */
  readonly password: string | null;
}

/**
 * Makes the first user where there is none, and an owner of each of the folders' workspaces that has no member.
 * @returns null where there is no such user, and nobody to make: a user whom others have invited owns nothing by a start
 * @throws ConfigError
 */
export async function ensureFirstOwner(
  control: Pool,
  { owner, isLocal, folders }: FirstOwnerOptions,
): Promise<FirstOwner | null> {
  const before = await findFirstUser(control, owner === null ? null : normaliseEmail(owner.email));
  const made = before === undefined ? await makeFirst(control, owner, isLocal) : null;
  const first = before ?? (await findFirstUser(control, null));
  if (first === undefined) return null;
  for (const workspaceId of await workspacesOfFolders(control, folders))
    await ownWhereNobodyDoes(control, workspaceId, first.id);
  return { email: first.email, password: made };
}

/** @returns the password that was made up, if it was */
async function makeFirst(
  control: Pool,
  owner: FirstOwnerOptions["owner"],
  isLocal: boolean,
): Promise<string | null> {
  if (owner === null && !isLocal) return null;
  const { email, password } = owner ?? {
    email: NAMELESS,
    password: randomToken(PASSWORD_BYTES),
  };
  requireUsable(email, password);
  const user = { email, passwordHash: await hashPassword(password) };
  // Of several nodes that start at once one makes it; the others' passwords are nobody's.
  const isMade = await insertFirstUser(control, user);
  return isMade && owner === null ? password : null;
}

/** @throws ConfigError */
function requireUsable(email: string, password: string): void {
  if (!isEmailAddress(email))
    throw new ConfigError(
      `${email} (GATEWAY_PORTAL_EMAIL) is no address that anybody can sign in with. Set one such as name@example.com.`,
    );
  if (passwordFlaw(password, [email]) !== null)
    throw new ConfigError(
      "The password of the portal's owner (GATEWAY_PORTAL_PASSWORD) is one that is tried first, or not 8 to 128 characters long. Set another one.",
    );
}

async function ownWhereNobodyDoes(control: Pool, workspaceId: Guid, userId: Guid): Promise<void> {
  if ((await readMembers(control, workspaceId)).length > 0) return;
  await insertMember(control, { id: guidV7(), workspaceId, userId, role: "owner" });
}
