// The terms that all parts of the conformance kit share: a case, what it may do, and what it finds.
// Generated cases, checks of HTTP semantics and flows are all lists of cases. The runner runs them
// one after the other, checks every response against the contract, and writes the report.

/**
 * A credential that the tester gives. `none` sends no credential. Only the client of the kit knows
 * the secrets behind the names (`CONFORM_SERVER_KEY` and the like).
 */
export type CredentialName = "none" | "serverKey" | "publishableKey" | "member";

/** A request as a case writes it. The client adds the address of the server and the credential. */
export interface CaseRequest {
  /** The operation that the request calls, or null if it calls none on purpose. */
  readonly operationId: string | null;
  readonly method: string;
  /**
   * Path and query below the address of the server, encoded, such as `/6f1c.../query`.
   *
   * In the path, the headers and a text body, `{{CONFORM_SERVER_KEY}}`,
   * `{{CONFORM_PUBLISHABLE_KEY}}`, `{{CONFORM_MEMBER_EMAIL}}` and `{{CONFORM_MEMBER_PASSWORD}}`
   * stand for the secrets. The client puts them in. The reports show the names.
   */
  readonly path: string;
  /** Names in any spelling. They go out as written. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Text or bytes as they go out. A case that sends JSON writes the text and the content type. */
  readonly body?: string | Uint8Array;
  /** Default `none`. */
  readonly credential?: CredentialName;
  /** True if the case wants a 429. Then the client neither waits nor skips. */
  readonly wantsTooMany?: boolean;
}

export interface ReceivedResponse {
  readonly status: number;
  /** Names in lower case. A header that came several times has its values joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first bytes of the body, at most `bodyLimit`. */
  readonly bytes: Uint8Array;
  /** True if the body was longer than `bodyLimit`. */
  readonly isCut?: boolean;
  /** The parsed body if the content type is JSON and the text is. Otherwise undefined. */
  readonly json?: unknown;
}

/** A request that was sent, and its response. Secrets are masked in the reports, not here. */
export interface CaseExchange {
  readonly request: CaseRequest;
  /** The address as it was sent. */
  readonly url: string;
  readonly response: ReceivedResponse;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/**
 * The kinds of findings:
 * - `status`, `content-type`, `header`, `body`: the response contradicts the contract
 * - `accepted`: the server accepted a request that the contract forbids
 * - `rejected`: the server rejected a request that the contract allows
 * - `server-error`: an undeclared status of 500 or more
 * - `semantics`: the response contradicts RFC 9110, or a guarantee of the server
 * - `flow`: a step of a flow has another result than the flow expects
 * - `connection`: the server closed the connection without a response
 */
type FindingKind =
  | "status"
  | "content-type"
  | "header"
  | "body"
  | "accepted"
  | "rejected"
  | "server-error"
  | "semantics"
  | "flow"
  | "connection";

export interface CaseFinding {
  /** The operation that was called when the wrong response came. Null if it was none. */
  readonly operationId: string | null;
  readonly kind: FindingKind;
  /** One sentence: what came, and what was expected. */
  readonly message: string;
  /** Place of the promise: `file:line` of the contract, a guarantee, or a section of an RFC. */
  readonly place: string;
  /** JSON pointer of the wrong value in the body, or `header <name>`. */
  readonly at?: string;
  /** The schema that the value should match, if a schema says so. */
  readonly expected?: unknown;
  readonly exchange?: CaseExchange;
}

/** Thrown by `CaseContext.skip`. The runner counts the case as skipped. */
export class SkippedError extends Error {}

/** What a case may use while it runs. */
export interface CaseContext {
  /**
   * Sends a request, and checks the response against the contract. A contradiction becomes a
   * finding at the operation of the request; the case goes on. After a 429 it waits for
   * `Retry-After`, up to 60 s in the whole run. Then it ends the case as skipped.
   * @throws SkippedError if the request is not allowed (no `--write`), a credential is missing, or
   *   a 429 of a budget came
   */
  send(request: CaseRequest): Promise<CaseExchange>;
  /** Does the same, but does not check the response. `judge` may check it later. */
  forward(request: CaseRequest): Promise<CaseExchange>;
  /** Checks a response that did not come through `send`, such as the response of a stream. */
  judge(exchange: CaseExchange): void;
  /**
   * Returns the HMAC of the data under a secret, for endpoints that check signatures.
   * @throws SkippedError if the tester has not given this secret
   */
  hmac(secret: "serverKey", algorithm: "sha256" | "sha512", data: string | Uint8Array): Buffer;
  /** Reports a finding. The case goes on. */
  report(finding: CaseFinding): void;
  /** Ends the case as skipped, with the reason. */
  skip(reason: string): never;
  /** Runs at the end of the whole run, also after Ctrl-C: removes what the case has made. */
  atEnd(work: () => Promise<void>): void;
}

/** One test. It has the same id in each run with the same contract, seed and number of cases. */
export interface Case {
  /** Such as `query/where-type-3` or `flow/refresh-token`. A resumed run skips finished ids. */
  readonly id: string;
  /** The operations that the case calls on purpose. `--operations` chooses cases by it. */
  readonly operations: readonly string[];
  /** True if the case sends other methods than GET, HEAD and OPTIONS. */
  readonly writes: boolean;
  /** True if `--quick` runs it: one case of each kind. */
  readonly quick: boolean;
  run(context: CaseContext): Promise<void>;
}
