// The first step of an import of accounts (G29.1-G29.3). Reads the file, checks every row, and
// stores the valid rows encrypted until a member starts the execution. One transaction stores all
// rows, so that nothing is stored for a rejected file. This step does not read or change accounts.
import type { Workspace } from "../../catalog/index.ts";
import { GatewayError, type ContractSchema } from "../../contract/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { allRoles, type AccountRole } from "../accounts/roles.ts";
import { externalPasswordNotice } from "../administration/rules.ts";
import type { EndUserDependencies } from "../dependencies.ts";
import { importLimits } from "./import-limits.ts";
import { ImportFileError, type ImportRow, type RowError } from "./import-row.ts";
import { addRows, beginImport, completeImport } from "./import-store.ts";
import { readFile as readInChild } from "./read-file.ts";
import { sealManifest, sealRows } from "./sealed-rows.ts";

type ImportReport = ContractSchema<"ImportReport">;

/**
 * Validates the file and stores its valid rows.
 * @param bytes the file; the caller must not use this buffer afterwards
 * @throws GatewayError INVALID_REQUEST if the whole file cannot be imported
 */
export async function validateImport(
  { clock, control, secretBox, readFile = readInChild }: EndUserDependencies,
  workspace: Workspace,
  bytes: Buffer<ArrayBuffer>,
): Promise<ImportReport> {
  const roles = allRoles(workspace);
  const batches = readFile(bytes, { roles, noPasswords: externalPasswordNotice(workspace) });
  try {
    // Reads the first batch of rows before the transaction begins, so that the transaction is open
    // for a shorter time.
    const first = await batches.next();
    const now = clock.now();
    const key = { workspaceId: workspace.id, importId: guidV7(now) };
    const endsAt = new Date(now + importLimits.validMs);
    return await control.transaction(async (connection) => {
      await beginImport(connection, key, { now: new Date(now), endsAt });
      let [total, valid, pieces, errorsTotal] = [0, 0, 0, 0];
      const errors: RowError[] = [];
      const sample: ImportRow[] = [];
      for (let next = first; next.done !== true; next = await batches.next()) {
        const batch = next.value;
        total += batch.total;
        valid += batch.rows.length;
        errors.push(...batch.errors);
        errorsTotal += batch.errorsTotal;
        sample.push(...batch.rows.slice(0, importLimits.sample - sample.length));
        const sealed = sealRows(secretBox, key, batch.rows, pieces);
        if (sealed.length > 0) await addRows(connection, key, sealed);
        pieces += sealed.length;
      }
      const counts = { total, invalid: total - valid, errors, errorsTotal };
      const sealed = sealManifest(secretBox, key, pieces);
      await completeImport(connection, key, { ...counts, sealed });
      return {
        importId: key.importId,
        expiresAt: endsAt.toISOString(),
        valid,
        ...counts,
        sample: sample.map((row) => shownRow(row, roles)),
      };
    });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw new GatewayError("INVALID_REQUEST", { message: error.message, cause: error });
  } finally {
    await batches.return(undefined);
  }
}

/**
 * Returns a row as it will be imported, to show it in the response. The response shows only whether
 * the row has a password or a password hash, and not the value.
 */
function shownRow(
  { password, passwordHash, roleIds, emailVerified, ...row }: ImportRow,
  roles: readonly AccountRole[],
): ImportReport["sample"][number] {
  const named = roles.filter(({ id }) => roleIds?.includes(id)).map(({ name }) => name);
  return {
    ...row,
    emailVerified: emailVerified ?? false,
    roles: roleIds === null ? null : named,
    credential: password === null ? (passwordHash === null ? null : "hash") : "password",
  };
}
