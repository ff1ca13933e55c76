// The first step of an import (G29.1-G29.3): reads the file, checks every row and stores the valid
// rows sealed until a member starts the execution.
// All of this is one transaction, so a rejected file leaves nothing. It reads and changes no
// account.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { guidV7 } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { externalPasswordNotice } from "../administration/external-passwords.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError, type ImportRow, type ImportRole, type RowError } from "./import-row.ts";
import { addRows, beginImport, completeImport, type ImportKey } from "./import-store.ts";
import { readFile } from "./read-file.ts";
import { sealManifest, sealRows } from "./sealed-rows.ts";

export type ImportReport = ContractSchema<"ImportReport">;

/**
 * Validates the file and stores its valid rows.
 * @param bytes the file; the caller must not use them afterwards
 * @throws GatewayError INVALID_REQUEST if the whole file cannot be imported
 */
export async function validateImport(
  deps: EndUserDependencies,
  workspace: Workspace,
  bytes: Buffer<ArrayBuffer>,
): Promise<ImportReport> {
  try {
    return await storeValidated(deps, workspace, bytes);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new GatewayError("INVALID_REQUEST", { message: error.message, cause: error });
  }
}

async function storeValidated(
  deps: EndUserDependencies,
  workspace: Workspace,
  bytes: Buffer<ArrayBuffer>,
): Promise<ImportReport> {
  const roles = [...workspace.rolesByName.values()].map(({ name, definition }) => ({
    id: definition.id,
    name,
  }));
  const batches = readFile(bytes, { roles, noPasswords: externalPasswordNotice(workspace) });
  // The first batch is read before the transaction begins, so that the transaction stays open for a
  // shorter time.
  const first = await batches.next();
  const now = deps.clock.now();
  const key = { workspaceId: workspace.id, importId: guidV7(now) };
  const endsAt = new Date(now + importLimits.validMs);
  return deps.control
    .transaction(async (connection) => {
      await beginImport(connection, key, { now: new Date(now), endsAt });
      const found = newFindings();
      for (let next = first; next.done !== true; next = await batches.next()) {
        const { rows, errors, errorsTotal, total } = next.value;
        found.total += total;
        found.errors.push(...errors);
        found.errorsTotal += errorsTotal;
        found.sample.push(...rows.slice(0, importLimits.sample - found.sample.length));
        found.valid += rows.length;
        found.pieces += await addSealed(deps, connection, key, rows, found.pieces);
      }
      return complete(deps, connection, { key, endsAt, roles, found });
    })
    .finally(() => batches.return(undefined));
}

interface Findings {
  total: number;
  valid: number;
  pieces: number;
  errorsTotal: number;
  readonly errors: RowError[];
  readonly sample: ImportRow[];
}

const newFindings = (): Findings => ({
  total: 0,
  valid: 0,
  pieces: 0,
  errorsTotal: 0,
  errors: [],
  sample: [],
});

/**
 * Stores rows in sealed pieces.
 * @returns the number of pieces
 */
async function addSealed(
  { secretBox }: EndUserDependencies,
  connection: Connection,
  key: ImportKey,
  rows: readonly ImportRow[],
  first: number,
): Promise<number> {
  const pieces = sealRows(secretBox, key, rows, first);
  if (pieces.length > 0) await addRows(connection, key, pieces);
  return pieces.length;
}

async function complete(
  { secretBox }: EndUserDependencies,
  connection: Connection,
  it: {
    readonly key: ImportKey;
    readonly endsAt: Date;
    readonly roles: readonly ImportRole[];
    readonly found: Findings;
  },
): Promise<ImportReport> {
  const { key, endsAt, roles, found } = it;
  const { total, valid, errors, errorsTotal, sample } = found;
  const invalid = total - valid;
  const sealed = sealManifest(secretBox, key, found.pieces);
  await completeImport(connection, key, { total, invalid, errors, errorsTotal, sealed });
  return {
    importId: key.importId,
    expiresAt: endsAt.toISOString(),
    total,
    valid,
    invalid,
    errors: [...errors],
    errorsTotal,
    sample: sample.map((row) => shownRow(row, roles)),
  };
}

/**
 * Returns a row as it will be imported. For the password the reply shows only whether the row has
 * one.
 */
function shownRow(
  { password, passwordHash, roleIds, emailVerified, ...row }: ImportRow,
  roles: readonly ImportRole[],
): ImportReport["sample"][number] {
  const named = roles.filter(({ id }) => roleIds?.includes(id)).map(({ name }) => name);
  return {
    ...row,
    emailVerified: emailVerified ?? false,
    roles: roleIds === null ? null : named,
    credential: password === null ? (passwordHash === null ? null : "hash") : "password",
  };
}
