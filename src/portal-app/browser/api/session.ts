// The session: the signed-in user, and the workspaces of this user.
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ContractSchema } from "../../../contract/index.ts";
import { answerOf, api } from "./http.ts";
import { queryClient, sessionKey } from "./query-client.ts";
import { RequestError } from "./request-error.ts";

type SessionAnswer = ContractSchema<"PortalSessionAnswer">;
export type OwnWorkspace = SessionAnswer["workspaces"][number];

export interface OpenSession extends SessionAnswer {
  /**
   * True if the session has ended while the page was open. The page stays, with a dialog that asks
   * for the password.
   */
  readonly hasEnded?: boolean;
}

/** The query that reads the session. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: readSession,
  staleTime: 60_000,
});

/** Returns the session. Null if no user has signed in since the page was opened. */
export const useSession = (): UseQueryResult<OpenSession | null> => useQuery(sessionQuery);

async function readSession(): Promise<OpenSession | null> {
  const { data, error, response } = await answerOf(api.GET("/api/v1/portal/session"));
  if (data !== undefined) return data;
  if (response.status !== 401) throw new RequestError(response, error);
  const before = queryClient.getQueryData<OpenSession | null>(sessionKey);
  return before ? { ...before, hasEnded: true } : null;
}
