// The imports' part of the end-user capability: operations, a job, and the deletion of expired
// imports.
import type { Grant } from "../../access/index.ts";
import type { Operations } from "../../contract/index.ts";
import type { Capacity } from "../../platform/capacity/index.ts";
import type { Housekeeping } from "../../platform/index.ts";
import type { JobTask } from "../../platform/jobs/index.ts";
import { executeEndUserImportHandler } from "../operations/executeEndUserImport.ts";
import { getEndUserImportHandler } from "../operations/getEndUserImport.ts";
import { importEndUsersHandler } from "../operations/importEndUsers.ts";
import { importTask, runImport, type ExecuteDependencies } from "./execute-import.ts";
import { pruneImports, type ImportKey } from "./import-store.ts";
import { createIncomingFiles } from "./incoming-files.ts";

export type ImportOperation = "importEndUsers" | "executeEndUserImport" | "getEndUserImport";

const BATCH_ROWS = 100;

export interface Imports {
  readonly operations: Pick<Operations<Grant>, ImportOperation>;
  readonly tasks: Readonly<Record<string, JobTask>>;
  readonly housekeeping: readonly Housekeeping[];
  readonly capacities: readonly Capacity[];
}

/** Creates the operations, the job and the housekeeping of imports. */
export function createImports(deps: ExecuteDependencies): Imports {
  const { control, clock } = deps;
  const incomingFiles = createIncomingFiles();
  return {
    capacities: incomingFiles.capacities,
    operations: {
      importEndUsers: importEndUsersHandler({ ...deps, incomingFiles }),
      executeEndUserImport: executeEndUserImportHandler(deps),
      getEndUserImport: getEndUserImportHandler(deps),
    },
    tasks: { [importTask]: (payload, job) => runImport(deps, payload as ImportKey, job) },
    housekeeping: [
      {
        everyMs: 60_000,
        async sweep(isOpen) {
          const now = new Date(clock.now());
          while (isOpen() && (await pruneImports(control, now, BATCH_ROWS)) === BATCH_ROWS);
        },
        complaint: "expired imports could not be deleted",
      },
    ],
  };
}
