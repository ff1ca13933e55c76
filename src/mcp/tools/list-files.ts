// The tool `list_files`: lists files, in the same way as the operation `listFiles`.
import type { Tool } from "../tool.ts";

const LIMIT_DEFAULT = 100;

export const listFiles: Tool<"list_files"> = {
  scope: "gateway:read",
  isOffered: ({ grant: { rights } }) => rights.has("files.list") || rights.has("files.listOwn"),
  run: async ({ grant, caller, facts, services }, { limit = LIMIT_DEFAULT }) => {
    const found = await services.files.list({ grant, caller, limit });
    facts.rows = found.length;
    return { files: found };
  },
};
