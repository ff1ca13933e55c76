// POST /{workspaceId}/endusers/import/{importId}/execute (G29.4): executes a validated import once.
// Rejects a second execution and an import whose stored rows have changed (409).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { importProgress, startImport, type ExecuteDependencies } from "../import/execute-import.ts";

/** @throws GatewayError NOT_FOUND, IMPORT_EXECUTED, IMPORT_CHANGED */
export const executeEndUserImportHandler =
  (deps: ExecuteDependencies): Handler<"executeEndUserImport", Grant> =>
  async ({ grant: { workspace }, path: { importId }, body }) => {
    const key = { workspaceId: workspace.id, importId };
    await startImport(deps, key, body);
    return { status: 202, body: await importProgress(deps, key) };
  };
