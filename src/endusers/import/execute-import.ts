// The second step of an import of accounts (G29.4-G29.7): executes a validated import, once. Jobs
// execute the import. Each job runs for about two seconds, so that other jobs can run between them.
// The rows are stored in encrypted pieces of about 100 rows. One transaction deletes a piece,
// imports its rows, and records the progress.
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { SecretBoxError, type SecretBox } from "../../platform/index.ts";
import type { Job } from "../../platform/jobs/index.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { importLimits } from "./import-limits.ts";
import { importRows, type HashedRow } from "./import-rows.ts";
import type { ImportRow } from "./import-row.ts";
import {
  claimImport,
  failImport,
  findImport,
  findRows,
  finishImport,
  recordProgress,
  takeRows,
  type ImportKey,
  type SealedRows,
} from "./import-store.ts";
import { isUnchanged, openRows } from "./sealed-rows.ts";

export interface ExecuteDependencies extends Omit<
  EndUserDependencies,
  "dropLetters" | "forgetSubjects"
> {
  readonly passwords: Pick<Passwords, "hashInBackground">;
}

/** The name of the task that executes imports in the job queue. */
export const importTask = "end user import";

/** Time in milliseconds after which a job ends and queues another job for the remaining pieces. */
const SLICE_MS = 2_000;
/**
 * Times in milliseconds after which the gateway deletes an import. `RESULT_MS` counts from the end
 * of the import, and `STUCK_MS` from its last progress.
 */
const RESULT_MS = 24 * 3_600_000;
const STUCK_MS = 3 * 24 * 3_600_000;

/**
 * Starts the execution of a validated import in the background.
 * @throws GatewayError NOT_FOUND if the import does not exist or has expired; IMPORT_EXECUTED if it
 *   was executed before; IMPORT_CHANGED if its stored rows were changed
 */
export async function startImport(
  deps: ExecuteDependencies,
  key: ImportKey,
  order: ContractSchema<"ImportOrder">,
): Promise<void> {
  const { control, clock, secretBox, jobs } = deps;
  const now = new Date(clock.now());
  const found = await findImport(control, key, now);
  if (found === undefined) throw new GatewayError("NOT_FOUND");
  if (found.status !== "validated") throw new GatewayError("IMPORT_EXECUTED");
  if (!(await isUnchanged(control, secretBox, key, found.sealed)))
    throw new GatewayError("IMPORT_CHANGED");
  await control.transaction(async (connection) => {
    const endsAt = new Date(now.getTime() + STUCK_MS);
    if (!(await claimImport(connection, key, order, { now, endsAt })))
      throw new GatewayError("IMPORT_EXECUTED");
    await jobs?.enqueue(connection, importTask, key);
  });
  if (jobs === null) await runImport(deps, key, { signal: new AbortController().signal });
}

/**
 * Imports the next pieces of rows of a started import. If two jobs run at the same time, each piece
 * is imported by only one job.
 */
export async function runImport(
  deps: ExecuteDependencies,
  key: ImportKey,
  { signal }: Pick<Job, "signal">,
): Promise<void> {
  const { control, catalog, clock, secretBox, jobs, notifyNodes } = deps;
  const until = performance.now() + SLICE_MS;
  for (;;) {
    signal.throwIfAborted();
    const now = clock.now();
    const [workspace, stored] = await Promise.all([
      catalog.get(key.workspaceId),
      findImport(control, key, new Date(now)),
    ]);
    if (workspace === undefined || stored?.status !== "running") return;
    const [piece] = await findRows(control, key, { after: -1, limit: 1 });
    if (piece === undefined) return finishImport(control, key, new Date(now + RESULT_MS));
    const rows = opened(secretBox, key, piece);
    if (rows === undefined) return failImport(control, key, new Date(now + RESULT_MS));
    const hashed = await hashedRows(deps.passwords, rows, signal);
    const isEnough = jobs !== null && performance.now() > until;
    const isMine = await control.transaction(async (connection) => {
      if (!(await takeRows(connection, key, piece.number))) return false;
      const part = { workspace, rows: hashed, order: stored, now };
      const outcome = await importRows(deps, connection, part);
      const errorsTotal = outcome.errors.length;
      const errors = outcome.errors.slice(0, importLimits.errors - stored.errors.length);
      await recordProgress(
        connection,
        key,
        { ...outcome, errors, errorsTotal },
        new Date(now + STUCK_MS),
      );
      if (isEnough) await jobs.enqueue(connection, importTask, key);
      return true;
    });
    notifyNodes();
    if (!isMine || isEnough) return;
  }
}

function opened(
  box: SecretBox,
  key: ImportKey,
  piece: SealedRows,
): readonly ImportRow[] | undefined {
  try {
    return openRows(box, key, piece);
  } catch (error) {
    if (error instanceof SecretBoxError) return undefined;
    throw error;
  }
}

/**
 * Hashes the passwords of rows one after the other. If passwords of sign-ins wait, they are hashed
 * first.
 */
async function hashedRows(
  passwords: ExecuteDependencies["passwords"],
  rows: readonly ImportRow[],
  signal: AbortSignal,
): Promise<readonly HashedRow[]> {
  const hashed: HashedRow[] = [];
  for (const { password, passwordHash, ...row } of rows) {
    signal.throwIfAborted();
    const made = password === null ? passwordHash : await passwords.hashInBackground(password);
    hashed.push({ ...row, passwordHash: made });
  }
  return hashed;
}

/**
 * Returns the progress of an import.
 * @throws GatewayError NOT_FOUND if the import does not exist or has expired
 */
export async function importProgress(
  { control, clock }: Pick<ExecuteDependencies, "control" | "clock">,
  key: ImportKey,
): Promise<ContractSchema<"ImportProgress">> {
  const found = await findImport(control, key, new Date(clock.now()));
  if (found === undefined) throw new GatewayError("NOT_FOUND");
  const { status, mode, total, created, updated, skipped, failed, errors, errorsTotal } = found;
  const done = created + updated + skipped + failed;
  const counts = { total, done, created, updated, skipped, failed };
  return { importId: key.importId, status, mode, ...counts, errors, errorsTotal };
}
