// Creates the first portal user at the first start. This user owns the workspaces of the configured
// folders (G26.10).
import { workspacesOfFolders } from "../catalog/index.ts";
import { ConfigError } from "../config/index.ts";
import { isEmailAddress, type Guid } from "../contract/index.ts";
import { hashPassword, normaliseEmail, passwordFlaw } from "../endusers/index.ts";
import { guidV7, randomToken } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { findFirstUser, insertFirstUser } from "./user-store.ts";

/**
 * The address of the first user if the configuration names none. The gateway sends no mail to it.
 */
const UNNAMED_OWNER = "owner@gateway.internal";
const PASSWORD_BYTES = 18;

export interface FirstOwnerOptions {
  /** The owner from the configuration; null if it names none. */
  readonly owner: { readonly email: string; readonly password: string } | null;
  /**
   * True if only the operator reads the output of the start. The gateway generates a password only
   * then.
   */
  readonly isLocal: boolean;
  /** Paths of the folders whose workspaces the start applies. */
  readonly folders: readonly string[];
}

export interface FirstOwner {
  readonly email: string;
  /** The generated password, which is shown only once; null if none was generated. */
  readonly password: string | null;
}

/**
 * Creates the first user if no portal user exists. Makes the first user an owner of each folder's
 * workspace that has no member.
 * @returns null if there is no first user and none can be created; an invited user never becomes an
 *   owner by a start
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
    await addOwnerIfNoMembers(control, workspaceId, first.id);
  return { email: first.email, password: made };
}

/**
 * Creates the first user.
 * @returns the generated password; null if none was generated
 */
async function makeFirst(
  control: Pool,
  owner: FirstOwnerOptions["owner"],
  isLocal: boolean,
): Promise<string | null> {
  if (owner === null && !isLocal) return null;
  const { email, password } = owner ?? {
    email: UNNAMED_OWNER,
    password: randomToken(PASSWORD_BYTES),
  };
  requireUsable(email, password);
  const user = { email, passwordHash: await hashPassword(password) };
  // If several nodes start at the same time, one of them creates the user. The passwords of the
  // other nodes are discarded.
  const isMade = await insertFirstUser(control, user);
  return isMade && owner === null ? password : null;
}

/** @throws ConfigError */
function requireUsable(email: string, password: string): void {
  if (!isEmailAddress(email))
    throw new ConfigError(
      `${email} (GATEWAY_PORTAL_EMAIL) is not a valid e-mail address. Set one such as name@example.com.`,
    );
  if (passwordFlaw(password, [email]) !== null)
    throw new ConfigError(
      "The password of the portal's owner (GATEWAY_PORTAL_PASSWORD) is too common, or not 8 to 128 characters long. Set another one.",
    );
}

async function addOwnerIfNoMembers(control: Pool, workspaceId: Guid, userId: Guid): Promise<void> {
  if ((await readMembers(control, workspaceId)).length > 0) return;
  await insertMember(control, { id: guidV7(), workspaceId, userId, role: "owner" });
}
