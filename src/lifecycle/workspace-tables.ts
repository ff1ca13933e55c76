// Lists all tables of the gateway that contain rows of workspaces. The folders that own the tables
// declare them. A test ensures that the list contains each such table of the database.
import { keyTables, revocationTables } from "../access/index.ts";
import { providerStateTables } from "../auth/index.ts";
import { automationTables } from "../automations/index.ts";
import { blobTables } from "../blobs/index.ts";
import { definitionTables, type WorkspaceTable } from "../catalog/index.ts";
import { accountTables } from "../endusers/index.ts";
import { logTables } from "../log/index.ts";
import { rateTables, recordTables, usageTables } from "../metering/index.ts";
import { busTables, changeTables } from "../outbox/index.ts";
import { mailTables } from "../mail/index.ts";
import { grantTables } from "../oauth/index.ts";
import { memberTables } from "../portal/index.ts";
import { playerTables } from "../players/index.ts";
import { idempotencyTables } from "../query/index.ts";
import { signingKeyTables } from "../tokens/index.ts";

/**
 * The tables, ordered so that a table comes before the tables that refer to it with a foreign key.
 */
export const workspaceTables: readonly WorkspaceTable[] = [
  ...definitionTables,
  ...mailTables,
  ...keyTables,
  ...revocationTables,
  ...rateTables,
  ...usageTables,
  ...recordTables,
  ...logTables,
  ...changeTables,
  ...busTables,
  ...idempotencyTables,
  ...accountTables,
  ...playerTables,
  ...blobTables,
  ...automationTables,
  ...memberTables,
  ...grantTables,
  ...signingKeyTables,
  ...providerStateTables,
];
