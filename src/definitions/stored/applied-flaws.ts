// Finds flaws for which a restore would refuse an applied workspace, because later gateways may
// have added rules.
import { findSealedSecrets, findStored, secretPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Diagnostic, SecretBox } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { flawsOfStored } from "./flaws.ts";

/**
 * Returns the flaws, or none if the workspace does not exist.
 * @throws SecretBoxError, the database's error
 */
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
