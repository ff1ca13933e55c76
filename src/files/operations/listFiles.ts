// GET /{workspaceId}/files: returns the newest files, all files or the caller's own.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { listFiles } from "../list-files.ts";

const limit = 500;

/** @throws GatewayError SCOPE_VIOLATION */
export const listFilesHandler =
  (deps: FileDependencies): Handler<"listFiles", Grant> =>
  async ({ grant, caller, facts }) => {
    const files = await listFiles(deps, { grant, caller, limit });
    facts.rows = files.length;
    return { status: 200, body: { files } };
  };
