// Encrypts every encrypted text of the database again, for a rotation of the master key. Decrypts
// each text with the old key and encrypts it with the new key, all in one transaction. Stops at the
// first text that cannot be decrypted.
import { publishableKeys } from "../access/index.ts";
import { providerStates } from "../auth/index.ts";
import { sealedAnswers, sealedEventHeaders } from "../automations/index.ts";
import { definitionSecrets, rootSecrets } from "../catalog/index.ts";
import { importedRows, importManifests, sealedErasures } from "../endusers/index.ts";
import { waitingMails } from "../mail/index.ts";
import { identityRecords } from "../oauth/index.ts";
import { SecretBoxError, type SealedColumn, type SecretBox } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { secondFactorSecrets } from "../portal/index.ts";
import { sealedSigningKeys } from "../tokens/index.ts";

/**
 * All columns of the database that contain encrypted texts. A test checks that this list contains
 * every column of this kind.
 */
export const sealedColumns: readonly SealedColumn[] = [
  rootSecrets,
  publishableKeys,
  definitionSecrets,
  ...sealedSigningKeys,
  providerStates,
  waitingMails,
  sealedErasures,
  importManifests,
  importedRows,
  identityRecords,
  sealedAnswers,
  sealedEventHeaders,
  secondFactorSecrets,
];

/**
 * Maximum number of rows that are in memory at the same time. The largest encrypted text, a stored
 * response of an endpoint, takes up to 2 MB.
 */
const BATCH = 100;

export interface Resealed {
  readonly what: string;
  readonly count: number;
}

/**
 * Encrypts the texts of all columns in `sealedColumns` with the new key. Locks the tables of these
 * columns, so that no other transaction can write to them until this transaction ends.
 * @throws SecretBoxError if the old key cannot decrypt a text
 */
export async function resealAll(
  connection: Connection,
  from: SecretBox,
  to: SecretBox,
): Promise<readonly Resealed[]> {
  const tables = sealedColumns.map(({ table }) => table).join(", ");
  await connection.run({ text: `lock table ${tables} in share row exclusive mode` });
  const done: Resealed[] = [];
  for (const column of sealedColumns)
    done.push({ what: column.what, count: await resealColumn(connection, column, from, to) });
  return done;
}

interface SealedRow {
  readonly at: string;
  readonly sealed: string;
  readonly key: readonly string[];
}

/**
 * Encrypts the texts of one column with the new key. The statements find a row by its `ctid` (its
 * physical position in the table). The position does not change before the update, because no other
 * transaction can write to the locked table.
 * @returns the number of encrypted texts
 */
async function resealColumn(
  connection: Connection,
  { table, column, part, key, place, what }: SealedColumn,
  from: SecretBox,
  to: SecretBox,
): Promise<number> {
  const { read, write: written } = part ?? { read: column, write: "n.sealed" };
  const list = `select ctid::text as at from ${table} where ${read} is not null`;
  const find = `select ctid::text as at, ${read} as sealed, array[${key.join(", ")}] as key from ${table} where ctid = any ($1::tid[])`;
  const rows = await connection.run<{ at: string }>({ text: list });
  const write = `update ${table} as t set ${column} = ${written}
    from unnest($1::tid[], $2::text[]) as n (at, sealed) where t.ctid = n.at`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const places = rows.slice(start, start + BATCH).map(({ at }) => at);
    const batch = await connection.run<SealedRow>({ text: find }, [places]);
    const sealed = batch.map((row) => {
      const at = place(...row.key);
      return to.seal(open(from, row.sealed, at, what), at);
    });
    await connection.run({ text: write }, [batch.map(({ at }) => at), sealed]);
  }
  return rows.length;
}

function open(box: SecretBox, sealed: string, place: string, what: string): string {
  try {
    return box.open(sealed, place);
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    throw new SecretBoxError(
      `One of the ${what} (${place}) cannot be decrypted with the master key, so nothing was changed. ${error.message}`,
      { cause: error },
    );
  }
}

/** Returns the number of sessions that running gateways have open on this database. */
export async function countGatewaySessions(connection: Connection): Promise<number> {
  const text = `select count(*)::int as count from pg_catalog.pg_stat_activity where datname = current_database()
    and application_name in ('gateway control', 'gateway read', 'gateway write', 'gateway signals', 'gateway jobs')`;
  const [row] = await connection.run<{ count: number }>({ text });
  return row?.count ?? 0;
}
