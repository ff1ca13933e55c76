// Lists the tables of events and runs. Backups do not contain these tables. Their rows are deleted
// with their workspace.
import { rowsOfWorkspace, type WorkspaceTable } from "../../catalog/index.ts";

export const automationTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.automation_event"),
  rowsOfWorkspace("gateway_tx.automation_dedupe"),
  rowsOfWorkspace("gateway_tx.automation_claim"),
  rowsOfWorkspace("gateway_tx.automation_run"),
  rowsOfWorkspace("gateway_tx.automation_step"),
];
