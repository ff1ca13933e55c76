// SQL for imports of accounts: the validated rows in encrypted pieces, and the progress of the
// execution. One UPDATE statement marks an import as started, so that only one request can execute
// it. One DELETE statement removes a piece, so that only one job can import its rows.
import { importPlace, importRowsPlace } from "../../catalog/index.ts";
import type { ContractSchema, Guid } from "../../contract/index.ts";
import type { SealedColumn } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

export interface ImportKey {
  readonly workspaceId: Guid;
  readonly importId: Guid;
}

export interface StoredImport extends Omit<ContractSchema<"ImportProgress">, "importId" | "done"> {
  readonly sendConfirmation: boolean;
  readonly invalid: number;
  /**
   * The number of pieces of this import, encrypted. If it is copied to another import, it cannot be
   * decrypted (`importPlace`).
   */
  readonly sealed: string;
}

/**
 * An encrypted piece of rows. If it is copied to another import or gets another number, it cannot
 * be decrypted (`importRowsPlace`).
 */
export interface SealedRows {
  readonly number: number;
  readonly sealed: string;
}

export const importManifests: SealedColumn = {
  what: "imports",
  table: "gateway.end_user_import",
  column: "sealed",
  key: ["workspace_id::text", "id::text"],
  place: importPlace,
};

export const importedRows: SealedColumn = {
  what: "rows of imports",
  table: "gateway.end_user_import_rows",
  column: "sealed",
  key: ["workspace_id::text", "import_id::text", "number::text"],
  place: importRowsPlace,
};

const BEGIN = `insert into gateway.end_user_import (workspace_id, id, total, invalid, sealed, created_at, ends_at)
  values ($1, $2, 0, 0, '', $3, $4)`;
const ADD = `insert into gateway.end_user_import_rows (workspace_id, import_id, number, sealed)
  select $1, $2, number, sealed from unnest($3::int[], $4::text[]) as given (number, sealed)`;
const COMPLETE = `update gateway.end_user_import set total = $3, invalid = $4, errors = $5, errors_total = $6, sealed = $7
  where workspace_id = $1 and id = $2`;
const FIND = `select status, mode, send_confirmation as "sendConfirmation", total, invalid, created, updated, skipped, failed, errors,
    errors_total as "errorsTotal", sealed
  from gateway.end_user_import where workspace_id = $1 and id = $2 and ends_at > $3`;
const PIECES = `select number, sealed from gateway.end_user_import_rows
  where workspace_id = $1 and import_id = $2 and number > $3 order by number limit $4`;
const CLAIM = `update gateway.end_user_import set status = 'running', mode = $4, send_confirmation = $5, failed = invalid, ends_at = $6
  where workspace_id = $1 and id = $2 and status = 'validated' and ends_at > $3 returning id`;
const TAKE =
  "delete from gateway.end_user_import_rows where workspace_id = $1 and import_id = $2 and number = $3 returning number";
const NOTE = `update gateway.end_user_import set created = created + $3, updated = updated + $4, skipped = skipped + $5, failed = failed + $6,
    errors = errors || $7::jsonb, errors_total = errors_total + $8, ends_at = $9
  where workspace_id = $1 and id = $2`;
// The import has succeeded if the counts of its rows add up to the total. Otherwise another program
// has deleted pieces from the database, and the import has failed.
const FINISH = `update gateway.end_user_import set ends_at = $3,
    status = case when created + updated + skipped + failed = total then 'done' else 'failed' end
  where workspace_id = $1 and id = $2 and status = 'running'
    and not exists (select from gateway.end_user_import_rows where workspace_id = $1 and import_id = $2)`;
const FAIL = `with gone as (delete from gateway.end_user_import_rows where workspace_id = $1 and import_id = $2)
  update gateway.end_user_import set status = 'failed', ends_at = $3 where workspace_id = $1 and id = $2 and status = 'running'`;

const valuesOf = ({ workspaceId, importId }: ImportKey): readonly unknown[] => [
  workspaceId,
  importId,
];

/** Inserts an import without rows. The same transaction adds the rows and completes the import. */
export async function beginImport(
  connection: Connection,
  key: ImportKey,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<void> {
  await connection.run({ text: BEGIN }, [...valuesOf(key), now, endsAt]);
}

/** Inserts encrypted pieces of rows of an import. */
export async function addRows(
  connection: Connection,
  key: ImportKey,
  pieces: readonly SealedRows[],
): Promise<void> {
  const values = [pieces.map(({ number }) => number), pieces.map(({ sealed }) => sealed)];
  await connection.run({ text: ADD }, [...valuesOf(key), ...values]);
}

/**
 * Stores the result of the validation: the number of all rows, the number of invalid rows, and the
 * errors.
 */
export async function completeImport(
  connection: Connection,
  key: ImportKey,
  it: Pick<StoredImport, "total" | "invalid" | "errors" | "errorsTotal" | "sealed">,
): Promise<void> {
  const values = [it.total, it.invalid, JSON.stringify(it.errors), it.errorsTotal, it.sealed];
  await connection.run({ text: COMPLETE }, [...valuesOf(key), ...values]);
}

/** Returns the import; undefined if it does not exist or has expired. */
export async function findImport(
  connection: Connection,
  key: ImportKey,
  now: Date,
): Promise<StoredImport | undefined> {
  const [found] = await connection.run<StoredImport>({ text: FIND }, [...valuesOf(key), now]);
  return found;
}

/**
 * Returns at most `limit` pieces of rows whose numbers are higher than `after`, in the order of
 * their numbers.
 */
export const findRows = (
  connection: Connection,
  key: ImportKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<SealedRows[]> =>
  connection.run<SealedRows>({ text: PIECES }, [...valuesOf(key), after, limit]);

/**
 * Marks an import as started.
 * @returns false if another request has started the import before
 */
export async function claimImport(
  connection: Connection,
  key: ImportKey,
  order: ContractSchema<"ImportOrder">,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<boolean> {
  const values = [now, order.mode, order.sendConfirmation ?? false, endsAt];
  return (await connection.run({ text: CLAIM }, [...valuesOf(key), ...values])).length > 0;
}

/**
 * Deletes a piece of rows, in the transaction that imports these rows.
 * @returns false if another job has already imported the piece
 */
export async function takeRows(
  connection: Connection,
  key: ImportKey,
  number: number,
): Promise<boolean> {
  return (await connection.run({ text: TAKE }, [...valuesOf(key), number])).length > 0;
}

export type Counts = Pick<StoredImport, "created" | "updated" | "skipped" | "failed">;

/**
 * Adds the counts and errors of one piece to the progress of an import.
 * @param counts `errors` contains only the errors to store; `errorsTotal` is the number of all
 *   errors of the piece
 * @param endsAt time at which the gateway deletes the import if there is no progress until then
 */
export async function recordProgress(
  connection: Connection,
  key: ImportKey,
  counts: Counts & Pick<StoredImport, "errors" | "errorsTotal">,
  endsAt: Date,
): Promise<void> {
  const { created, updated, skipped, failed, errors, errorsTotal } = counts;
  const values = [created, updated, skipped, failed, JSON.stringify(errors), errorsTotal, endsAt];
  await connection.run({ text: NOTE }, [...valuesOf(key), ...values]);
}

/**
 * Returns a function that runs an SQL statement which ends an import. The function stores `endsAt`,
 * the time at which the gateway deletes the import.
 */
const ending =
  (text: string) =>
  async (connection: Connection, key: ImportKey, endsAt: Date): Promise<void> => {
    await connection.run({ text }, [...valuesOf(key), endsAt]);
  };

/** Ends a running import after its last piece of rows was imported. */
export const finishImport = ending(FINISH);

/**
 * Marks a running import as failed, because a stored piece of rows was changed after the
 * validation. Deletes the remaining pieces of rows.
 */
export const failImport = ending(FAIL);
