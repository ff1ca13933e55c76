// Functions that the semantic cases share: call an operation, compare the result, and report a
// difference together with the request and response that show it.
import { isDeepStrictEqual } from "node:util";
import type { OperationId, Reply } from "../../contract/index.ts";
import type {
  CaseContext,
  CaseRequest,
  CredentialName,
  CaseExchange,
  CaseFinding,
} from "../case.ts";
import { shortenedByMask } from "../secrets.ts";

/** The body of the operation's successful response, if its media type is `application/json`. */
export type BodyOf<Id extends OperationId> = Id extends OperationId
  ? Extract<Reply<Id>, { readonly body: unknown; readonly type?: never }>["body"]
  : never;

export interface CaseProbe {
  /** Sends a request. Reports a finding if the status is not one of the expected statuses. */
  call(request: CaseRequest, ...statuses: number[]): Promise<CaseExchange>;
  /**
   * Reports a finding with the request and response. `more.place` names another broken rule than
   * `place` of `probeOf`.
   */
  report(exchange: CaseExchange, message: string, more?: Partial<CaseFinding>): void;
  /** Reports a finding if two values differ. Returns true if they are equal. */
  equal(
    exchange: CaseExchange,
    at: string,
    received: unknown,
    expected: unknown,
    why: string,
  ): boolean;
  readonly context: CaseContext;
}

/** Ends a case after a finding, because the next steps depend on the failed step. */
export class StepFailed extends Error {}

/**
 * Returns the functions with which a case calls operations and compares results.
 * @param place the guarantee or the section of an RFC that the case checks
 */
export function probeOf(context: CaseContext, place: string): CaseProbe {
  const report: CaseProbe["report"] = (exchange, message, more = {}) =>
    context.report({
      operationId: exchange.request.operationId,
      kind: "semantics",
      message,
      place,
      exchange,
      ...more,
    });
  return {
    context,
    report,
    async call(request, ...statuses) {
      const exchange = await context.send(request);
      const { status } = exchange.response;
      if (statuses.length > 0 && !statuses.includes(status)) {
        const kind = status < 400 ? "accepted" : "rejected";
        report(exchange, `The status is ${status}. ${statuses.join(" or ")} is expected.`, {
          kind,
        });
        throw new StepFailed("The response does not have the expected status.");
      }
      return exchange;
    },
    equal(exchange, at, received, expected, why) {
      if (isDeepStrictEqual(received, expected)) return true;
      report(
        exchange,
        `${why} The response has ${shownValue(received)}. ${shownValue(expected)} is expected.`,
        {
          at,
          expected,
        },
      );
      return false;
    },
  };
}

/**
 * Returns the JSON of a successful response, or an empty object if there is none. The type is the
 * declared one, because the contract check has already reported a body of another form.
 */
export const bodyOf = <Id extends OperationId>({ response }: CaseExchange): BodyOf<Id> =>
  (response.json ?? {}) as BodyOf<Id>;

/** Returns the code of an error, in the form of `/query` and of JSON-RPC. */
export const codeOf = ({ response }: CaseExchange): unknown =>
  (response.json as { readonly error?: { readonly code?: unknown } } | null | undefined)?.error
    ?.code;

/** Returns a GET request. */
export const getRequest = (
  operationId: string,
  path: string,
  credential: CredentialName = "none",
): CaseRequest => ({ operationId, method: "GET", path, credential });

/**
 * Returns a value as JSON text. A long text is marked, so that `mask` hides its secrets and then
 * cuts it.
 */
export function shownValue(value: unknown): string {
  const text = value === undefined ? "nothing" : (JSON.stringify(value) ?? typeof value);
  return shortenedByMask(text);
}

/** Runs the steps of a case. A failed step has reported its finding, and ends the case. */
export async function untilFailure(steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  }
}

/** Returns a request with a JSON body. */
export const jsonRequest = (
  operationId: string,
  method: string,
  path: string,
  credential: CredentialName,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): CaseRequest => ({
  operationId,
  method,
  path,
  credential,
  ...(body === undefined
    ? { headers }
    : {
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
});
