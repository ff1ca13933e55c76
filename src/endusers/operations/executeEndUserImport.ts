// POST /{workspaceId}/endusers/import/{importId}/execute (G29.4): starts the execution of a
// validated import of accounts. An import can be executed only once. Rejects a second execution,
// and an import whose stored rows have changed (409).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { importProgress, startImport, type ExecuteDependencies } from "../import/execute-import.ts";

/**
 * @throws GatewayError NOT_FOUND if the import does not exist or has expired; IMPORT_EXECUTED if it
 *   was executed before; IMPORT_CHANGED if its stored rows were changed
 */
export const executeEndUserImportHandler =
  (deps: ExecuteDependencies): Handler<"executeEndUserImport", Grant> =>
  async ({ grant: { workspace }, path: { importId }, body }) => {
    const key = { workspaceId: workspace.id, importId };
    await startImport(deps, key, body);
    return { status: 202, body: await importProgress(deps, key) };
  };
