// Finds the secrets of a workspace, and converts them to the JSON of responses.
import type { ContractSchema, Guid } from "../../contract/index.ts";
import { listStoredSecrets, type WorkspaceSecret } from "../../definitions/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Returns the JSON of a secret for a response. It does not contain the value of the secret. */
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
