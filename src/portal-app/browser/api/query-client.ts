// The cache of answers, which all screens share, and the keys of its entries.
import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request-error.ts";

/** Maximum number of attempts after an error of the network or the server. */
const TRIES_MAX = 2;

/** Key of the session in the cache. */
export const sessionKey = ["session"] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refused request is not sent again. A request is repeated only if the server is busy or
      // cannot be reached.
      retry: (count, error) =>
        count < TRIES_MAX && (!(error instanceof RequestError) || error.status >= 502),
      refetchOnWindowFocus: false,
    },
  },
});
