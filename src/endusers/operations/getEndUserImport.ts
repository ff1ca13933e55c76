// GET /{workspaceId}/endusers/import/{importId} (G29.7): returns the progress of an import. An
// expired import is not found (404).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { importProgress, type ExecuteDependencies } from "../import/execute-import.ts";

/** @throws GatewayError NOT_FOUND */
export const getEndUserImportHandler =
  (deps: ExecuteDependencies): Handler<"getEndUserImport", Grant> =>
  async ({ grant: { workspace }, path: { importId } }) => ({
    status: 200,
    body: await importProgress(deps, { workspaceId: workspace.id, importId }),
  });
