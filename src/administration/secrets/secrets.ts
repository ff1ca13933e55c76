// Secrets of a workspace in the form of the contract.
import type { ContractSchema, Guid } from "../../contract/index.ts";
import { listStoredSecrets, type WorkspaceSecret } from "../../definitions/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Returns a secret for a response. It has no value. */
export const shownSecret = ({
  name,
  changedAt,
  usedAt,
}: WorkspaceSecret): ContractSchema<"Secret"> => ({
  name,
  changedAt: changedAt.toISOString(),
  isUsed: usedAt.length > 0,
});

/** Returns the secret with this name. Undefined if the workspace has none. */
export async function findSecret(
  connection: Connection,
  workspaceId: Guid,
  name: string,
): Promise<WorkspaceSecret | undefined> {
  return (await listStoredSecrets(connection, workspaceId)).find((each) => each.name === name);
}
