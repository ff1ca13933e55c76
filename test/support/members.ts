// Creates members of workspaces with real portal sessions, for tests that are not about sign-in.
// Stores users, memberships and sessions in the database as a sign-in would do.
import { recordAccountChange, type MemberRole } from "../../src/access/index.ts";
import type { Guid } from "../../src/contract/caller.ts";
import { makeHash } from "../../src/endusers/passwords/password-hashes.ts";
import { guidV7, randomToken, sha256 } from "../../src/platform/ids.ts";
import {
  csrfTokenOf,
  insertMember,
  insertUser,
  openPortalSession,
  portalRealm,
} from "../../src/portal/index.ts";
import type { TestDatabase } from "./database.ts";

export interface SignedInMember {
  readonly userId: Guid;
  readonly memberId: Guid;
  readonly email: string;
  readonly sessionId: Guid;
  /**
   * Headers for every call: the session cookie, and the token that calls with changes must also
   * send.
   */
  readonly headers: Readonly<Record<"cookie" | "x-portal-csrf", string>>;
}

interface MemberOptions {
  readonly workspaceId: Guid;
  readonly role: MemberRole;
  /** The address; a new one by default. */
  readonly email?: string;
  readonly now?: Date;
}

/** A hash that matches no password. */
const noHash = "$argon2id$none";

/**
 * Creates a user who can sign in and is no member of a workspace yet.
 * @returns the id
 */
export async function createPortalUser(
  { database }: TestDatabase,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Guid> {
  const id = guidV7();
  await insertUser(database.control, { id, email, passwordHash: await makeHash(password) });
  return id;
}

/**
 * Creates a member of the workspace with a portal session. The session cookie is for http, because
 * test gateways do not use https.
 */
export async function signInMember(
  { database, masterKey }: Pick<TestDatabase, "database" | "masterKey">,
  { workspaceId, role, email, now = new Date() }: MemberOptions,
): Promise<SignedInMember> {
  const { control } = database;
  const realm = portalRealm(masterKey);
  const [userId, memberId, sessionId] = [guidV7(), guidV7(), guidV7()];
  const user = {
    id: userId,
    email: email ?? `${role}-${userId}@example.com`,
    passwordHash: noHash,
  };
  const token = randomToken(32);
  await insertUser(control, user);
  await insertMember(control, { id: memberId, workspaceId, userId, role });
  await openPortalSession(control, {
    id: sessionId,
    hash: sha256(token),
    userId,
    passwordHash: noHash,
    now,
    sourceIp: "127.0.0.1",
    userAgent: null,
  });
  await recordAccountChange(control, realm.id, userId);
  const csrf = csrfTokenOf(realm, token);
  const headers = { cookie: `gateway_portal=${token}`, "x-portal-csrf": csrf };
  return { userId, memberId, email: user.email, sessionId, headers };
}
