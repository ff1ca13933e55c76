// The tool `list_files`: lists files, as the operation `listFiles` does.
import type { Files } from "../../files/index.ts";
import type { Tool } from "../tool.ts";

const LIMIT_DEFAULT = 100;

export interface ListFilesDependencies {
  readonly files: Pick<Files, "list">;
}

export const listFiles = ({ files }: ListFilesDependencies): Tool<"list_files"> => ({
  name: "list_files",
  isOffered: ({ grant: { rights } }) => rights.has("files.list") || rights.has("files.listOwn"),
  run: async ({ grant, caller, facts }, { limit = LIMIT_DEFAULT }) => {
    const found = await files.list({ grant, caller, limit });
    facts.rows = found.length;
    return { files: found };
  },
});
