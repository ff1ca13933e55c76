// GET /{workspaceId}/endusers/{endUserId}/sessions: lists the active sessions of an account.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { Administration } from "../administration/administration.ts";

/** @throws GatewayError NOT_FOUND */
export function listEndUserSessionsHandler({
  administration,
}: {
  readonly administration: Pick<Administration, "sessions">;
}): Handler<"listEndUserSessions", Grant> {
  return async ({ grant: { workspace }, path }) => {
    const sessions = await administration.sessions(workspace, path.endUserId);
    return {
      status: 200,
      body: {
        sessions: sessions.map(({ createdAt, lastUsedAt, expiresAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })),
      },
    };
  };
}
