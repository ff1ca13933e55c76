// An end user of the benchmark's workspace. Its role gives the same rights as the key `narrow`. So
// a comparison of both shows only the cost of an access token.
import { peopleOf } from "./people.ts";
import type { Target } from "./targets.ts";
import { workspaceId } from "./workspace.ts";

const role = "clerk";

/**
 * Returns the same gateway as a target (a measured server). Its requests have an access token of a
 * new session, which is valid for an hour.
 */
export async function endUserOf(
  gateway: Target,
  databaseUrl: string,
  dataDirectory: string,
): Promise<Target> {
  const baseUrl = `http://127.0.0.1:${gateway.port}`;
  const deployment = { baseUrl, databaseUrl, dataDirectory, workspaceId };
  const [person] = await peopleOf(deployment, role, 1);
  return {
    ...gateway,
    name: "gateway, JWT",
    headers: { Authorization: `Bearer ${person!.token}` },
    stop: () => Promise.resolve(),
  };
}
