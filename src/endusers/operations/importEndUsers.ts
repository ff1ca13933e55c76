// POST /{workspaceId}/endusers/import (G29.1-G29.3): validates a file of accounts and stores its
// valid rows for an hour. Rejects files that are unreadable or too large (400). The reply lists
// rows with errors.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import type { IncomingFiles } from "../import/incoming-files.ts";
import { validateImport } from "../import/validate-import.ts";

/** @throws CapacitySpentError; GatewayError INVALID_REQUEST, TOO_MANY_CONCURRENT, UNAVAILABLE */
export const importEndUsersHandler =
  (deps: EndUserDependencies, incomingFiles: IncomingFiles): Handler<"importEndUsers", Grant> =>
  async ({ grant: { workspace }, body: form, signal }) => {
    const body = await incomingFiles.take(workspace.id, form, signal, (bytes) =>
      validateImport(deps, workspace, bytes),
    );
    return { status: 200, body };
  };
