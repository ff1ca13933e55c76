// GET /{workspaceId}/endusers/{endUserId}/sessions: lists the active sessions of an account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { findById } from "../accounts/account-store.ts";
import { existing, type AdministrationDependencies } from "../administration/administration.ts";
import { listSessions } from "../sessions/session-store.ts";

/** @throws GatewayError NOT_FOUND if the workspace does not have the account */
export const listEndUserSessionsHandler =
  ({ control, clock }: AdministrationDependencies): Handler<"listEndUserSessions", Grant> =>
  async ({ grant: { workspace }, path }) => {
    const account = existing(await findById(control, workspace.id, path.endUserId));
    const found = await listSessions(control, account, new Date(clock.now()));
    const sessions = found.map(({ createdAt, lastUsedAt, expiresAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }));
    return { status: 200, body: { sessions } };
  };
