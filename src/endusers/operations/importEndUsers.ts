// POST /{workspaceId}/endusers/import (G29.1-G29.3): validates a file of accounts and stores its
// valid rows for an hour. Rejects files that are unreadable or too large (400). The reply lists
// rows with errors.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { IncomingFiles } from "../import/incoming-files.ts";
import { validateImport, type ValidateDependencies } from "../import/validate-import.ts";

export interface ImportDependencies extends ValidateDependencies {
  readonly incomingFiles: IncomingFiles;
}

/** @throws CapacitySpentError; GatewayError INVALID_REQUEST, TOO_MANY_CONCURRENT, UNAVAILABLE */
export function importEndUsersHandler(deps: ImportDependencies): Handler<"importEndUsers", Grant> {
  return async ({ grant: { workspace }, body: form, signal }) => {
    const body = await deps.incomingFiles.take(workspace.id, form, signal, (bytes) =>
      validateImport(deps, workspace, bytes),
    );
    return { status: 200, body };
  };
}
