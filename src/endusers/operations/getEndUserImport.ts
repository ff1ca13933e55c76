// GET /{workspaceId}/endusers/import/{importId} (G29.7): returns the progress of an import of
// accounts. Responds 404 to an expired import.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import { importProgress, type ExecuteDependencies } from "../import/execute-import.ts";

/** @throws GatewayError NOT_FOUND if the import does not exist or has expired */
export const getEndUserImportHandler =
  (deps: ExecuteDependencies): Handler<"getEndUserImport", Grant> =>
  async ({ grant: { workspace }, path: { importId } }) => ({
    status: 200,
    body: await importProgress(deps, { workspaceId: workspace.id, importId }),
  });
