// Records in the audit log that members change end users, files and runs of automations. Handlers
// in other folders make these changes. The row is written before the change, so that no change is
// without a row (G44.2).
import type { Grant } from "../../access/index.ts";
import { GatewayError, type Handler, type OperationId } from "../../contract/index.ts";
import type { Operations } from "../../contract/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";
import { beginMemberAction, nameSubject, removeMemberAction } from "./member-action-store.ts";

/**
 * The recorded operations. The value is the path parameter with the id of the changed object. It is
 * null if the operation creates the object, so that only the response contains the id.
 */
const subjectParameters = {
  createEndUser: null,
  updateEndUser: "endUserId",
  deleteEndUser: "endUserId",
  activateEndUser: "endUserId",
  deactivateEndUser: "endUserId",
  setEndUserPassword: "endUserId",
  sendEndUserPasswordReset: "endUserId",
  resendEndUserConfirmation: "endUserId",
  giveEndUserRole: "endUserId",
  takeEndUserRole: "endUserId",
  endEndUserSession: "endUserId",
  endEndUserSessions: "endUserId",
  executeEndUserImport: "importId",
  markFile: "blobId",
  deleteFile: "blobId",
  replayRun: "runId",
  deleteEvent: "eventId",
} as const satisfies Partial<Record<OperationId, string | null>>;

type RecordedId = keyof typeof subjectParameters;

/** Returns the handlers. The handlers of recorded operations first write a row of the audit log. */
export function recordingChanges(control: Pool, handlers: Operations<Grant>): Operations<Grant> {
  const ids = Object.keys(subjectParameters) as RecordedId[];
  const recording = ids.map((id) => [
    id,
    recordingChange(control, id, handlers[id] as RecordedHandler),
  ]);
  return { ...handlers, ...Object.fromEntries(recording) };
}

type RecordedHandler = Handler<RecordedId, Grant>;

/**
 * Wraps a handler, so that it writes a row of the audit log before the change. If the handler
 * refuses the change (status below 500), the row is deleted. After any other error the row stays,
 * because the change may be stored.
 */
function recordingChange(
  control: Pool,
  action: RecordedId,
  handler: RecordedHandler,
): RecordedHandler {
  return async (call) => {
    if (call.caller.kind !== "member") return handler(call);
    const { workspaceId: _, ...path } = call.path as Readonly<Record<string, string>>;
    const { [subjectParameters[action] ?? ""]: subject = null, ...others } = path;
    const isPartial = call.method === "PATCH";
    const id = await beginMemberAction(control, {
      workspaceId: call.caller.workspaceId,
      userId: call.caller.userId,
      action,
      subject,
      detail: { ...others, ...(isPartial && { fields: Object.keys(call.body as object) }) },
    });
    const reply = await Promise.resolve(handler(call)).catch(async (error: unknown) => {
      if (error instanceof GatewayError && error.status < 500)
        await removeMemberAction(control, id);
      throw error;
    });
    const created = "body" in reply ? (reply.body as { readonly id?: unknown } | undefined) : null;
    if (subject === null && typeof created?.id === "string")
      await nameSubject(control, id, created.id);
    return reply;
  };
}
