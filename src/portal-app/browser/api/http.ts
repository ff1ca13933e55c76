// Calls the operations of the contract with the session of the signed-in user. The types come from
// the contract, so a renamed field does not compile.
import createClient, { type Middleware } from "openapi-fetch";
import type { ContractPaths } from "../../../contract/index.ts";
import { queryClient, sessionKey } from "./query-client.ts";
import { RequestError } from "./request-error.ts";
import type { OpenSession } from "./session.ts";

const unsafeMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Adds the CSRF token of the session to calls that change something. */
const withCsrfToken: Middleware = {
  onRequest({ request }) {
    const token = queryClient.getQueryData<OpenSession | null>(sessionKey)?.csrfToken;
    if (token !== undefined && unsafeMethods.has(request.method))
      request.headers.set("X-Portal-Csrf", token);
    return request;
  },
};

/**
 * The types of the contract without `readonly`, because openapi-fetch does not accept lists with
 * `readonly`.
 */
type Writable<Value> = Value extends readonly (infer Item)[]
  ? Writable<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
    : Value;

/** The operations of the contract by path. */
export const api = createClient<Writable<ContractPaths>>({
  baseUrl: "",
  credentials: "same-origin",
});
api.use(withCsrfToken);

interface ApiAnswer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Waits for the answer of a call.
 * @throws RequestError if the gateway did not answer
 */
export const answerOf = <Answer>(call: Promise<Answer>): Promise<Answer> =>
  call.catch((error: unknown) => {
    // A request that its screen has cancelled is not shown as an error.
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new RequestError(null, null);
  });

/**
 * Waits for the answer of a call, and returns its body.
 * @throws RequestError if the gateway refused the call or did not answer
 */
export async function bodyOf<Data>(call: Promise<ApiAnswer<Data>>): Promise<Data> {
  const answer = await answerOf(call);
  if (answer.response.ok) return answer.data as Data;
  if (answer.response.status === 401) await noteEndedSession();
  throw new RequestError(answer.response, answer.error);
}

/** Reads the session again. If it has ended, the frame shows the sign-in. */
export const noteEndedSession = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionKey });
