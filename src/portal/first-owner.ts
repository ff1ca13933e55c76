// Creates the first portal user when the gateway starts for the first time (G26.10). A portal user
// administers workspaces. The first user becomes the owner of the workspaces in the configured
// definition folders.
import { workspacesOfFolders } from "../catalog/index.ts";
import { ConfigError } from "../config/index.ts";
import { isEmailAddress, type Guid } from "../contract/index.ts";
import { hashPassword, normaliseEmail, passwordFlaw } from "../endusers/index.ts";
import { guidV7, randomToken, sha256 } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { insertMember, readMembers } from "./member-store.ts";
import { insertSetup, nameUser, renewSetup, setupState, takeSetup } from "./setup/setup-store.ts";
import { FIRST_USER_ID, findFirstUser, insertFirstUser } from "./user-store.ts";

/**
 * The e-mail address of the first user if the configuration names no address. The domain does not
 * exist, so no mail can be sent to this address.
 */
const UNNAMED_OWNER = "owner@gateway.internal";
const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;

export interface FirstOwnerOptions {
  /** The owner that the configuration names; null if the configuration names no owner. */
  readonly owner: { readonly email: string; readonly password: string } | null;
  /**
   * True if the output of this start is shown to the operator alone. Only then may the start print
   * a setup link.
   */
  readonly mayShowLink: boolean;
  /**
   * Paths of the definition folders whose workspaces the gateway creates or updates when it starts.
   */
  readonly folders: readonly string[];
  /** The current time in milliseconds since 1970. */
  readonly now?: number;
}

/** The first portal user. The gateway prints this data when it starts. */
export interface FirstOwner {
  readonly email: string;
  /**
   * The token of a new setup link, which is valid for an hour. Null if an owner has a password, or
   * the link may not be shown.
   */
  readonly setupToken: string | null;
}

/**
 * Creates the first user if no portal user exists. Then makes this user the owner of each workspace
 * in `folders` that has no member yet. A user who was invited becomes the owner in this way only if
 * the configuration names the user's e-mail address. Makes a new setup link if no owner has a
 * password.
 * @returns null if no first user exists, and none is created because no owner is configured and
 *   `mayShowLink` is false
 * @throws ConfigError if the configured address is malformed or the password breaks a rule
 */
export async function ensureFirstOwner(
  control: Pool,
  { owner, mayShowLink, folders, now = Date.now() }: FirstOwnerOptions,
): Promise<FirstOwner | null> {
  const email = owner === null ? null : normaliseEmail(owner.email);
  const before = await findFirstUser(control, email);
  if (before === undefined) await makeFirst(control, owner, mayShowLink);
  else if (owner !== null) await nameWaiting(control, before.id, owner);
  const first = await findFirstUser(control, email);
  if (first === undefined) return null;
  for (const workspaceId of await workspacesOfFolders(control, folders))
    await addOwnerIfNoMembers(control, workspaceId, first.id);
  const { isWaiting, hasOwner } = await setupState(control, first.id);
  if (!isWaiting || hasOwner || !mayShowLink) return { email: first.email, setupToken: null };
  const setupToken = randomToken(TOKEN_BYTES);
  const expiresAt = new Date(now + HOUR_MS);
  const isRenewed = await renewSetup(control, first.id, sha256(setupToken), expiresAt);
  return { email: first.email, setupToken: isRenewed ? setupToken : null };
}

/**
 * Creates the first user: with the configured password, or without a password if the start may show
 * a setup link. If several nodes start at the same time, only one of them creates the user.
 */
async function makeFirst(
  control: Pool,
  owner: FirstOwnerOptions["owner"],
  mayShowLink: boolean,
): Promise<void> {
  if (owner !== null) {
    requireUsable(owner.email, owner.password);
    const passwordHash = await hashPassword(owner.password);
    await insertFirstUser(control, { email: owner.email, passwordHash });
    return;
  }
  if (!mayShowLink) return;
  // The user has no password yet, so the gateway stores the hash of a random password. A sign-in
  // then takes the usual time, and always fails.
  const passwordHash = await hashPassword(randomToken(TOKEN_BYTES));
  await control.transaction(async (connection) => {
    if (!(await insertFirstUser(connection, { email: UNNAMED_OWNER, passwordHash }))) return;
    await insertSetup(connection, FIRST_USER_ID, sha256(randomToken(TOKEN_BYTES)), new Date(0));
  });
}

/** Gives a user without a password the configured address and password. */
async function nameWaiting(
  control: Pool,
  userId: Guid,
  owner: NonNullable<FirstOwnerOptions["owner"]>,
): Promise<void> {
  if (!(await setupState(control, userId)).isWaiting) return;
  requireUsable(owner.email, owner.password);
  const passwordHash = await hashPassword(owner.password);
  await control.transaction(async (connection) => {
    if ((await takeSetup(connection, { userId })) !== undefined)
      await nameUser(connection, userId, normaliseEmail(owner.email), passwordHash);
  });
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
