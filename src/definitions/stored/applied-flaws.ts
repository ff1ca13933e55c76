// What a restore would find wrong with a workspace that is applied here: rules may have been added since.
import { findSealedSecrets, findStored, secretPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Diagnostic, SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { flawsOfStored } from "./flaws.ts";

/** @returns none where there is no such workspace @throws SecretBoxError, the database's error */
export async function flawsOfApplied(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
): Promise<readonly Diagnostic[]> {
  const stored = await findStored(connection, workspaceId);
  if (stored === undefined) return [];
  const sealed = await findSealedSecrets(connection, workspaceId);
  const secrets = sealed.map(
    ({ path, sealed: text }) =>
      [path, secretBox.open(text, secretPlace(workspaceId, path))] as const,
  );
  return flawsOfStored(stored.definition, new Map(secrets));
}
