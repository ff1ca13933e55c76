// Encrypts the validated rows of an import in pieces of about 100 rows. The encryption of a piece
// is bound to the id of its import and the number of the piece. The gateway therefore notices if a
// piece is changed, removed or exchanged before the execution (G29.3).
import { importPlace, importRowsPlace } from "../../catalog/index.ts";
import { SecretBoxError, type SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { ImportRow } from "./import-row.ts";
import { findRows, type ImportKey, type SealedRows } from "./import-store.ts";

/**
 * Maximum weight of a piece. One transaction imports a piece, and locks the accounts of its rows
 * until the transaction ends. A row has the weight 1, or 5 if it has a password to hash.
 */
const PIECE_WEIGHT = 100;
const weightOf = ({ password }: ImportRow): number => (password === null ? 1 : 5);
const PIECES_AT_A_TIME = 20;

const keyBindingOf = ({ workspaceId, importId }: ImportKey, number: number): string =>
  importRowsPlace(workspaceId, importId, String(number));

/**
 * Splits rows into pieces and encrypts each piece.
 * @param first number of the first piece
 */
export function sealRows(
  box: SecretBox,
  key: ImportKey,
  rows: readonly ImportRow[],
  first: number,
): readonly SealedRows[] {
  return splitIntoPieces(rows).map((own, index) => {
    const number = first + index;
    return { number, sealed: box.seal(JSON.stringify(own), keyBindingOf(key, number)) };
  });
}

function splitIntoPieces(rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] {
  const pieces: ImportRow[][] = [];
  let weight = PIECE_WEIGHT;
  for (const row of rows) {
    if (weight >= PIECE_WEIGHT) {
      pieces.push([]);
      weight = 0;
    }
    pieces.at(-1)!.push(row);
    weight += weightOf(row);
  }
  return pieces;
}

/**
 * Decrypts a piece of rows.
 * @throws SecretBoxError if the piece was changed, or belongs to another import or has another
 *   number
 */
export const openRows = (
  box: SecretBox,
  key: ImportKey,
  { number, sealed }: SealedRows,
): readonly ImportRow[] => JSON.parse(box.open(sealed, keyBindingOf(key, number))) as ImportRow[];

/**
 * Encrypts the number of pieces of an import, so that the gateway notices if pieces are missing.
 */
export const sealManifest = (box: SecretBox, key: ImportKey, pieces: number): string =>
  box.seal(String(pieces), importPlace(key.workspaceId, key.importId));

/**
 * Returns true if all pieces of an import exist and are unchanged.
 * @param manifest the encrypted number of pieces
 */
export async function isUnchanged(
  connection: Connection,
  box: SecretBox,
  key: ImportKey,
  manifest: string,
): Promise<boolean> {
  try {
    const pieces = Number(box.open(manifest, importPlace(key.workspaceId, key.importId)));
    let seen = 0;
    for (;;) {
      const next = await findRows(connection, key, { after: seen - 1, limit: PIECES_AT_A_TIME });
      for (const piece of next) {
        if (piece.number !== seen++) return false;
        openRows(box, key, piece);
      }
      if (next.length < PIECES_AT_A_TIME) return seen === pieces;
    }
  } catch (error) {
    if (error instanceof SecretBoxError) return false;
    throw error;
  }
}
