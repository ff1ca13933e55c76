// Copies the rows of a snapshot into a backup: the rows of the workspace's own tables, and the
// workspace's rows in tables of the gateway.
import { schemaName } from "../../catalog/index.ts";
import { bytesFrame, jsonFrame } from "../file/frames.ts";
import { countRows } from "../file/rows.ts";
import { columnsOf, copyOutOf, copyOutOfOwn } from "../workspace-rows-store.ts";
import { workspaceTables } from "../workspace-tables.ts";
import type { WorkspaceMoment } from "./moment.ts";
import type { RowsFrame, TableFrame } from "../contents.ts";
import type { Guid } from "../../contract/index.ts";
import type { SealedWriter } from "../file/sealed-file.ts";

/**
 * Copies the rows of all tables of the snapshot into the backup.
 * @param report called with the table's name after each chunk of rows
 * @returns the number of copied tables, and the total number of their rows
 */
export async function copyTables(
  { snapshot, manifest: { definition } }: WorkspaceMoment,
  workspaceId: Guid,
  writer: SealedWriter,
  report: (what: string) => void,
): Promise<{ readonly tables: number; readonly rows: number }> {
  let tables = 0;
  let rows = 0;

  async function copy(frame: TableFrame, statement: string): Promise<void> {
    await writer.write(jsonFrame("table", frame));
    let count = 0;
    for await (const chunk of snapshot.copyOut(statement)) {
      count += countRows(chunk);
      await writer.write(bytesFrame(chunk));
      report(frame.table);
    }
    await writer.write(jsonFrame("rows", { rows: count } satisfies RowsFrame));
    tables += 1;
    rows += count;
  }

  const schema = schemaName(workspaceId);
  for (const [table, { columns }] of Object.entries(definition.tables)) {
    const names = Object.keys(columns);
    await copy({ of: "workspace", table, columns: names }, copyOutOfOwn(schema, table, names));
  }
  for (const { table, isBackedUp, backup } of workspaceTables) {
    if (!isBackedUp) continue;
    const columns = await columnsOf(snapshot, table, backup?.derived);
    const condition = backup?.takes?.(definition);
    const rows = copyOutOf(table, columns, workspaceId, condition);
    await copy({ of: "gateway", table, columns }, rows);
  }
  return { tables, rows };
}
