// POST /{workspaceId}/endusers/import (G29.1-G29.3): the first step of an import of accounts.
// Validates a file and stores its valid rows for an hour, in which a member can execute the import.
// The response lists the rows with errors. Rejects files that cannot be read or exceed a limit,
// such as 32 MiB or 50,000 rows (400).
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import type { IncomingFiles } from "../import/incoming-files.ts";
import { validateImport } from "../import/validate-import.ts";

/**
 * @throws CapacitySpentError if the gateway is too busy; GatewayError INVALID_REQUEST if the whole
 *   file cannot be imported; TOO_MANY_CONCURRENT if the gateway is still reading another file of
 *   the workspace; UNAVAILABLE if the database does not respond
 */
export const importEndUsersHandler =
  (deps: EndUserDependencies, incomingFiles: IncomingFiles): Handler<"importEndUsers", Grant> =>
  async ({ grant: { workspace }, body: form, signal }) => {
    const body = await incomingFiles.take(workspace.id, form, signal, (bytes) =>
      validateImport(deps, workspace, bytes),
    );
    return { status: 200, body };
  };
