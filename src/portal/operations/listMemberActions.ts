// GET /{workspaceId}/audit (G44): returns one page of the audit log, newest actions first. Only
// owners may do this. Rejects a cursor of another member or another workspace.
import type { Grant } from "../../access/index.ts";
import { openCursor, sealCursor, type Workspace } from "../../catalog/index.ts";
import { GatewayError, type Handler } from "../../contract/index.ts";
import { sha256 } from "../../platform/index.ts";
import { readMemberActions, type StoredMemberAction } from "../audit/member-action-store.ts";
import type { PortalContext } from "../portal-context.ts";

const PAGE_SIZE = 50;

/** @throws GatewayError INVALID_REQUEST if the cursor is not valid */
export const listMemberActionsHandler =
  ({ control }: PortalContext): Handler<"listMemberActions", Grant> =>
  async ({ grant: { workspace }, caller, query: { cursor, limit = PAGE_SIZE }, facts }) => {
    const binding = sha256(JSON.stringify(["listMemberActions", caller.memberId]));
    const before = cursor === undefined ? null : idIn(workspace, binding, cursor);
    // One action more than fits on the page shows whether another page follows.
    const found = await readMemberActions(control, workspace.id, before, limit + 1);
    const page = found.slice(0, limit);
    facts.rows = page.length;
    const last = found.length > limit ? page.at(-1) : undefined;
    const nextCursor = last === undefined ? null : sealCursor(workspace, binding, last.id);
    return { status: 200, body: { actions: page.map(shownAction), nextCursor } };
  };

const shownAction = ({ at, ...action }: StoredMemberAction) => ({
  ...action,
  at: at.toISOString(),
});

function idIn(workspace: Workspace, binding: Buffer, cursor: string): string {
  try {
    return openCursor(workspace, binding, cursor);
  } catch (error) {
    const message =
      "The `cursor` is not valid, or it comes from another list. Send the request without `cursor`.";
    throw new GatewayError("INVALID_REQUEST", { message, cause: error });
  }
}
