// The workspace that the page shows, and the rights of its member.
import { useParams } from "@tanstack/react-router";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "./http.ts";
import { useSession, type OpenSession, type OwnWorkspace } from "./session.ts";

export type WorkspaceSchema = ContractSchema<"SchemaAnswer">;
export type ShownTable = WorkspaceSchema["tables"][number];

export interface CurrentWorkspace extends OwnWorkspace {
  readonly isOwner: boolean;
  /** True if the member may write rows and files. */
  readonly canWrite: boolean;
}

/** Returns a workspace of the user. Undefined if the user is not a member of it. */
export function memberWorkspace(
  session: OpenSession | null | undefined,
  id: string | undefined,
): CurrentWorkspace | undefined {
  const found = session?.workspaces.find((workspace) => workspace.id === id);
  if (found === undefined) return undefined;
  const { role } = found;
  return { ...found, isOwner: role === "owner", canWrite: role !== "viewer" };
}

/**
 * Returns the workspace that the address names. The frame shows screens only for workspaces of the
 * user.
 * @throws Error outside of the pages of a workspace
 */
export function useWorkspace(): CurrentWorkspace {
  const { workspace: id } = useParams({ strict: false });
  const { data: session } = useSession();
  const found = memberWorkspace(session, id);
  if (found === undefined)
    throw new Error(
      "This page does not belong to a workspace, so it cannot show this part. Choose a workspace first.",
    );
  return found;
}

/** The query that reads the tables of a workspace. */
export const schemaQuery = (id: string) =>
  queryOptions({
    queryKey: [id, "schema"],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/schema", { params: { path: { workspaceId: id } } }),
      ) as Promise<WorkspaceSchema>,
    staleTime: 30_000,
  });

/** Returns the tables of the workspace, as the member sees them. */
export function useWorkspaceSchema(): UseQueryResult<WorkspaceSchema> {
  const { id } = useWorkspace();
  return useQuery(schemaQuery(id));
}
