// GET /{workspaceId}/files: lists the newest files. A caller with the right `files.list` sees all
// files. A caller with `files.listOwn` sees only the files that it uploaded.
import type { Grant } from "../../access/index.ts";
import type { Handler } from "../../contract/index.ts";
import type { FileDependencies } from "../dependencies.ts";
import { listFiles } from "../list-files.ts";

const limit = 500;

/** @throws GatewayError SCOPE_VIOLATION if the caller has no right to list files */
export const listFilesHandler =
  (deps: FileDependencies): Handler<"listFiles", Grant> =>
  async ({ grant, caller, facts }) => {
    const files = await listFiles(deps, { grant, caller, limit });
    facts.rows = files.length;
    return { status: 200, body: { files } };
  };
