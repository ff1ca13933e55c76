// The five steps from an empty workspace to an application with users. A step is done as soon as
// the workspace contains its result.
import { useQuery } from "@tanstack/react-query";
import { sendQuery, type DataRequest } from "../../api/data.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace, useWorkspaceSchema, type WorkspaceSchema } from "../../api/workspace.ts";

/** Number of tables that are searched for a row. One request has at most 20 tables. */
const TABLES_SEARCHED = 20;
/**
 * The state is read again when the overview opens, so that a step done on another screen is ticked
 * at once.
 */
const fresh = { staleTime: 0 } as const;
/** Number of newest calls that are searched for a call of an application. */
const CALLS_SEARCHED = 200;

export interface FirstStep {
  readonly title: string;
  readonly hint: string;
  /** True if the step is done. Null if this is not known, or if only owners can see it. */
  readonly isDone: boolean | null;
  /** The screen on which the step is done. Undefined if a command does it. */
  readonly screen?: string;
  readonly command: string;
}

/** Returns the steps in their order. */
export function useFirstSteps(): readonly FirstStep[] {
  const { isOwner } = useWorkspace();
  const schema = useWorkspaceSchema();
  const tables = schema.data?.tables;
  const hasRow = useHasRow(schema.data);
  const hasKey = useHasKey();
  const hasCall = useHasCall();
  const hasUser = useHasUser();
  return [
    {
      title: "Create a table",
      hint: isOwner
        ? "A table has columns with types. Start with one table."
        : "Owners of the workspace create tables.",
      isDone: tables === undefined ? null : tables.length > 0,
      screen: "tables",
      command: "gateway apply <folder>",
    },
    {
      title: "Add a row",
      hint: "Insert a row by hand, or import a file.",
      isDone: tables?.length === 0 ? false : hasRow,
      screen: "tables",
      command: "gateway seed <folder>",
    },
    {
      title: "Create an API key",
      hint: isOwner
        ? "An app sends a key with each call. The key says what the app may do."
        : "Owners of the workspace create keys.",
      isDone: hasKey,
      screen: "keys",
      command: "gateway keys list",
    },
    {
      title: "Make the first call",
      hint: "Copy a query as curl, and run it with the key.",
      isDone: hasCall,
      screen: "query",
      command: "gateway status --env",
    },
    {
      title: "Invite the first user",
      hint: "End users sign in to your app. Invite one, or let them register.",
      isDone: hasUser,
      screen: "people",
      command: "gateway status",
    },
  ];
}

function useHasRow(schema: WorkspaceSchema | undefined): boolean | null {
  const { id } = useWorkspace();
  const readable = (schema?.tables ?? [])
    .filter(({ permissions }) => permissions.read)
    .slice(0, TABLES_SEARCHED);
  const { data } = useQuery({
    ...fresh,
    queryKey: [id, "rows", "any", readable.map((table) => table.id)],
    queryFn: () =>
      sendQuery(id, {
        refs: Object.fromEntries(readable.map((table) => [table.name, table.id])),
        transaction: readable.map(({ name }) => ({ query: { from: name, limit: 1 } })),
      } as unknown as DataRequest),
    enabled: readable.length > 0,
  });
  return data !== undefined && "steps" in data
    ? data.steps.some((step) => "data" in step && (step.data?.length ?? 0) > 0)
    : null;
}

function useHasKey(): boolean | null {
  const { id, isOwner } = useWorkspace();
  const { data } = useQuery({
    queryKey: [id, "keys"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/keys", { params: { path: { workspaceId: id } } })),
    enabled: isOwner,
  });
  return data === undefined ? null : data.keys.some(({ revokedAt }) => revokedAt === null);
}

/**
 * Returns true if an application has sent a query. Queries of members do not count, because the
 * portal sends them.
 */
function useHasCall(): boolean | null {
  const { id } = useWorkspace();
  const { data } = useQuery({
    ...fresh,
    queryKey: [id, "logs", "first call"],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/logs", {
          params: {
            path: { workspaceId: id },
            query: { kind: "query", status: "2xx", limit: CALLS_SEARCHED },
          },
        }),
      ),
  });
  return data === undefined
    ? null
    : data.entries.some(({ credentialType }) => credentialType !== "member");
}

function useHasUser(): boolean | null {
  const { id } = useWorkspace();
  const { data } = useQuery({
    ...fresh,
    queryKey: [id, "endusers", "any"],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/endusers", {
          params: { path: { workspaceId: id }, query: { limit: 1 } },
        }),
      ),
  });
  return data === undefined ? null : data.total > 0;
}
