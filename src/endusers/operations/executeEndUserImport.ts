// POST /{workspaceId}/endusers/import/{importId}/execute (G29.4): has what was validated imported, once. Refuses a second time, and what was changed
// since (409).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { importProgress, orderImport, type ExecuteDependencies } from "../import/execute-import.ts";

/** @throws GatewayError NOT_FOUND, IMPORT_EXECUTED, IMPORT_CHANGED */
export function executeEndUserImportHandler(
  deps: ExecuteDependencies,
): Handler<"executeEndUserImport", Grant> {
  return async ({ grant: { workspace }, path: { importId }, body }) => {
    const key = { workspaceId: workspace.id, importId };
    await orderImport(deps, key, body);
    return { status: 202, body: await importProgress(deps, key) };
  };
}
