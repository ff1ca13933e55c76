// An end user of the benchmark's workspace, whose role gives what the narrow key gives: what an access token costs is then all that
// tells the two apart.
import { peopleOf } from "./people.ts";
import type { Target } from "./targets.ts";
import { workspaceId } from "./workspace.ts";

const role = "clerk";

/** The same gateway, asked with the access token of an end user who has just signed in; good for an hour. */
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
