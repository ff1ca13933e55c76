// The client secret that a workspace has at a provider, as its sealed row. Reads only; an apply writes it.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const FIND = { text: "select sealed from gateway.secret where workspace_id = $1 and path = $2" };

/** @param path in the definition. @returns the sealed text, undefined when there is none */
export async function findSealedSecret(
  control: Connection,
  workspaceId: Guid,
  path: string,
): Promise<string | undefined> {
  const [row] = await control.run<{ sealed: string }>(FIND, [workspaceId, path]);
  return row?.sealed;
}
