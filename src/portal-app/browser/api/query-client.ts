// The cache of answers, which all screens share, and the names of what it holds.
import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request-error.ts";

/** Number of tries after a failure of the network or the server. */
const TRIES_MAX = 2;

/** Name of the session in the cache. */
export const sessionKey = ["session"] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal. Only a server that is busy or away is asked again.
      retry: (count, error) =>
        count < TRIES_MAX && (!(error instanceof RequestError) || error.status >= 502),
      refetchOnWindowFocus: false,
    },
  },
});
