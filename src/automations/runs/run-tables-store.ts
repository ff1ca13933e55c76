// Lists the database tables of events and runs. Backups do not contain these tables. The removal of
// a workspace deletes its rows.
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";

export const automationTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.automation_event"),
  rowsOfWorkspace("gateway_tx.automation_dedupe"),
  rowsOfWorkspace("gateway_tx.automation_claim"),
  rowsOfWorkspace("gateway_tx.automation_run"),
  rowsOfWorkspace("gateway_tx.automation_step"),
];
