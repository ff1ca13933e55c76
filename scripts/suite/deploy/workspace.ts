// The workspace of the deployment check, and the bodies of the calls that the check sends.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";

export const workspaceId = "ab170000-0000-4000-8000-0000000000d0";
const tableId = "ab170000-0000-4000-8000-0000000000d1";
export const tokenOf = `sk_live_${"d".repeat(43)}`;

const definition = {
  workspace: { id: workspaceId, name: "Deploy", plan: { requestsPerMinute: 10_000_000 } },
  tables: {
    rows: {
      id: tableId,
      columns: {
        id: { type: "uuid", primaryKey: true },
        text: { type: "text", required: true },
      },
    },
  },
  keys: {
    load: {
      kind: "server",
      secret: tokenOf,
      tables: { rows: { actions: ["read", "insert"], read: "*", insert: "*" } },
    },
  },
};

/** Writes the definition into a folder. @returns the folder of the workspace */
export function writeWorkspace(folder: string): string {
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  return workspace;
}

const refs = { r: tableId };

export const readRows = (ids: readonly string[]): object => ({
  refs,
  query: { from: "r", select: ["id"], where: [{ field: "id", op: "in", value: ids }], limit: 100 },
});

export const writeRow = (id: string): object => ({
  refs,
  mutation: { type: "insert", table: "r", values: [{ id, text: "written under load" }] },
});
