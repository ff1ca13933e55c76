// Creates the first portal user when the gateway starts for the first time (G26.10). A portal user
// administers workspaces. The first user becomes the owner of the workspaces in the configured
// definition folders.
import { workspacesOfFolders } from "../catalog/index.ts";
import { ConfigError } from "../config/index.ts";
import { isEmailAddress, type Guid } from "../contract/index.ts";
import { hashPassword, normaliseEmail, passwordFlaw } from "../endusers/index.ts";
import { guidV7, randomToken } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { findFirstUser, insertFirstUser } from "./user-store.ts";

/**
 * The e-mail address of the first user if the configuration names no address. The domain does not
 * exist, so no mail can be sent to this address.
 */
const UNNAMED_OWNER = "owner@gateway.internal";
const PASSWORD_BYTES = 18;

export interface FirstOwnerOptions {
  /** The owner that the configuration names; null if the configuration names no owner. */
  readonly owner: { readonly email: string; readonly password: string } | null;
  /**
   * True if the base URL is a loopback address and there is no proxy. Only then may the gateway
   * generate a password for the first user and print it at the start.
   */
  readonly isLocal: boolean;
  /**
   * Paths of the definition folders whose workspaces the gateway creates or updates when it starts.
   */
  readonly folders: readonly string[];
}

/** The first portal user. The gateway prints this data when it starts. */
export interface FirstOwner {
  readonly email: string;
  /** The generated password, which is shown only once. Null if no password was generated. */
  readonly password: string | null;
}

/**
 * Creates the first user if no portal user exists. Then makes this user the owner of each workspace
 * in `folders` that has no member yet. A user who was invited becomes the owner in this way only if
 * the configuration names the user's e-mail address.
 * @returns null if no first user exists, and none is created because no owner is configured and
 *   `isLocal` is false
 * @throws ConfigError if the configured address is malformed or the password breaks a rule
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
 * Creates the first user. Does nothing if no owner is configured and `isLocal` is false.
 * @returns the generated password; null if no password was generated
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
  // If several nodes start at the same time, only one node creates the user. The passwords that the
  // other nodes generated are discarded.
  const isMade = await insertFirstUser(control, user);
  return isMade && owner === null ? password : null;
}

/**
 * Checks the address and the password of the first owner.
 * @throws ConfigError if the address is malformed or the password breaks the password rules
 */
function requireUsable(email: string, password: string): void {
  if (!isEmailAddress(email))
    throw new ConfigError(
      `GATEWAY_PORTAL_EMAIL is not a valid e-mail address: ${email}. Set an address such as name@example.com.`,
    );
  if (passwordFlaw(password, [email]) !== null)
    throw new ConfigError(
      "GATEWAY_PORTAL_PASSWORD, the password of the portal's first owner, is too common, equal to the e-mail address, or not 8 to 128 characters long. Set another password.",
    );
}

async function addOwnerIfNoMembers(control: Pool, workspaceId: Guid, userId: Guid): Promise<void> {
  if ((await readMembers(control, workspaceId)).length > 0) return;
  await insertMember(control, { id: guidV7(), workspaceId, userId, role: "owner" });
}
