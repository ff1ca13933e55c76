// The setup of the grant tests: users with grants in the workspaces of the portal setup, as the
// identity service stores them.
import { insertGrant } from "../../src/oauth/index.ts";
import { guidV7 } from "../../src/platform/ids.ts";
import { signInMember, type SignedInMember } from "../support/members.ts";
import { bakery, openPortalStage, shop, type PortalStage } from "./portal-stage.ts";

export interface GrantStage extends PortalStage {
  readonly people: Readonly<Record<"owner" | "editor" | "viewer" | "stranger", SignedInMember>>;
  /**
   * Grants a client access to the shop.
   * @param end end of the grant, in milliseconds from now
   * @returns the id of the grant
   */
  readonly let: (
    by: SignedInMember,
    name?: string,
    end?: number,
    where?: string,
  ) => Promise<string>;
}

export const grantsPath = "/api/v1/portal/grants";

export async function openGrantStage(): Promise<GrantStage> {
  const stage = await openPortalStage();
  const member = (role: "owner" | "editor" | "viewer", workspaceId = shop) =>
    signInMember(stage.database, { workspaceId, role });
  const people = {
    owner: await member("owner"),
    editor: await member("editor"),
    viewer: await member("viewer"),
    stranger: await member("owner", bakery),
  };
  return {
    ...stage,
    people,
    async let({ userId }, name = "Notes", end = 3_600_000, workspaceId = shop) {
      const id = guidV7();
      const now = Date.now();
      await stage.database.database.control.transaction((connection) =>
        insertGrant(connection, {
          id,
          userId,
          workspaceId,
          clientId: "https://app.example/client.json",
          clientName: name,
          resource: "mcp",
          scopes: ["gateway:read"],
          createdAt: new Date(now),
          expiresAt: new Date(now + end),
        }),
      );
      return id;
    },
  };
}
