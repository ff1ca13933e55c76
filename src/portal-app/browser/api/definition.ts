// Reads, plans and applies the definition of the workspace. A plan lists the changes that an apply
// would make. Only owners may read the definition.
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "./http.ts";
import { queryClient } from "./query-client.ts";
import { useWorkspace } from "./workspace.ts";

export type StoredDefinition = ContractSchema<"StoredDefinition">;
export type DefinitionPlan = ContractSchema<"DefinitionPlan">;
export type AppliedDefinition = ContractSchema<"AppliedDefinition">;
/** The whole definition: sections by name. */
export type OpenDocument = Readonly<Record<string, unknown>>;

/**
 * Returns the stored definition with its revision. Sends no request for members who are not owners.
 */
export function useStoredDefinition(): UseQueryResult<StoredDefinition> {
  const { id: workspaceId, isOwner } = useWorkspace();
  return useQuery({
    queryKey: [workspaceId, "definition"],
    queryFn: ({ signal }) => fetchDefinition(workspaceId, signal),
    enabled: isOwner,
  });
}

/** Reads the definition again, for all screens that show it. */
export const readDefinition = (workspaceId: string): Promise<StoredDefinition> =>
  queryClient.fetchQuery({
    queryKey: [workspaceId, "definition"],
    queryFn: ({ signal }) => fetchDefinition(workspaceId, signal),
    staleTime: 0,
  });

const fetchDefinition = (workspaceId: string, signal: AbortSignal): Promise<StoredDefinition> =>
  bodyOf(api.GET("/{workspaceId}/definition", { params: { path: { workspaceId } }, signal }));

/**
 * Returns whether the portal or definition files manage the workspace. Undefined until the
 * definition is loaded, and for members who are not owners.
 */
export function useManagedBy(): "files" | "portal" | undefined {
  return useStoredDefinition().data?.managedBy;
}

/**
 * Returns the changes that an apply of the document would make, and the problems of the document.
 * @throws RequestError if the document contains something that no document may contain, such as a
 *   variable
 */
export const planDefinition = (
  workspaceId: string,
  definition: OpenDocument,
): Promise<DefinitionPlan> =>
  bodyOf(
    api.POST("/{workspaceId}/definition/plan", {
      params: { path: { workspaceId } },
      body: { definition: { ...definition } },
    }),
  );

/** The body of an apply: the document, and the revision on which it is based. */
export type DefinitionChange = ContractSchema<"DefinitionChange">;

/**
 * Applies a document. All data of the workspace is then read again, also after a refusal: another
 * member may have changed the definition.
 * @throws RequestError if the gateway refuses the document or the revision
 */
export async function applyDefinition(
  workspaceId: string,
  body: DefinitionChange,
): Promise<AppliedDefinition> {
  try {
    return await bodyOf(
      api.POST("/{workspaceId}/definition", {
        params: { path: { workspaceId } },
        body: { ...body, definition: { ...body.definition } },
      }),
    );
  } finally {
    await queryClient.invalidateQueries({ queryKey: [workspaceId] });
  }
}
