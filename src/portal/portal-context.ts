// The dependencies of the portal's operations. Also builds the JSON of a session for responses.
import type { Catalog } from "../catalog/index.ts";
import { GatewayError, type ContractSchema, type Guid } from "../contract/index.ts";
import type { MailQueue, Passwords, Realm, Slowdown } from "../endusers/index.ts";
import type { Clock, SecretBox } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { SessionCookie } from "./cookie.ts";
import { csrfTokenOf } from "./cross-site.ts";
import type { PortalSession } from "./sessions.ts";

export interface PortalContext {
  readonly control: Pool;
  readonly clock: Clock;
  readonly catalog: Pick<Catalog, "get">;
  readonly baseUrl: string;
  /** Origin of the portal's own pages, such as `https://gateway.example.com`. */
  readonly ownOrigin: string;
  readonly realm: Realm;
  /** Encrypts and decrypts the secrets of second factors. */
  readonly secretBox: SecretBox;
  readonly cookie: SessionCookie;
  readonly mailer: MailQueue;
  readonly passwords: Passwords;
  readonly slowdown: Slowdown;
  /**
   * Removes the cached sessions of a user on every node. Call this function after the commit of a
   * transaction that called `recordAccountChange`.
   */
  readonly onUserChanged: (userId: Guid) => void;
  /** Id of the workspace if this deployment serves only one workspace; null otherwise. */
  readonly dedicatedTo: Guid | null;
  readonly findSession: (token: string) => Promise<PortalSession | undefined>;
}

/**
 * Rejects a workspace that this deployment does not serve.
 * @throws GatewayError WORKSPACE_MISMATCH if the deployment serves only one workspace, and this is
 *   another workspace
 */
export function requireServed({ dedicatedTo }: PortalContext, workspaceId: Guid): void {
  if (dedicatedTo !== null && workspaceId !== dedicatedTo)
    throw new GatewayError("WORKSPACE_MISMATCH");
}

/**
 * Returns the JSON of a session: the user, the user's workspaces and the CSRF token.
 * @param token the session token in the cookie
 */
export async function shownSession(
  { catalog, dedicatedTo, realm }: PortalContext,
  token: string,
  { user, members }: PortalSession,
): Promise<ContractSchema<"PortalSessionAnswer">> {
  const workspaces = [];
  for (const { workspaceId: id, role } of members.values()) {
    const workspace =
      dedicatedTo === null || id === dedicatedTo ? await catalog.get(id) : undefined;
    if (workspace !== undefined)
      workspaces.push({ id, name: workspace.definition.workspace.name, role });
  }
  return {
    user: { id: user.userId, email: user.email },
    workspaces: workspaces.toSorted((one, other) => one.name.localeCompare(other.name)),
    csrfToken: csrfTokenOf(realm, token),
  };
}
