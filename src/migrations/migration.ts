// In charge of the list of migrations, in order. Refuses gaps: a test checks that the numbers run from 1.
import { controlPlane } from "./0001-control-plane.ts";
import { queryLog } from "./0002-query-log.ts";
import { startedFrom } from "./0003-started-from.ts";
import { writes } from "./0004-writes.ts";
import { metering } from "./0005-metering.ts";
import { queryLogWriter } from "./0006-query-log-writer.ts";
import { endUsers } from "./0007-end-users.ts";

/** One step of the gateway's own schema: statements that commit together, once. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [
  controlPlane,
  queryLog,
  startedFrom,
  writes,
  metering,
  queryLogWriter,
  endUsers,
];
