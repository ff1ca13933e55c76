// The types that all parts of the conformance kit share: a case, the functions that it may use, and
// its findings. Generated cases, checks of HTTP semantics and flows are all lists of cases. The
// runner runs them one after the other, checks every response against the contract, and writes the
// report.

/**
 * A credential of the tester (the person who runs the test). `none` sends no credential. Only the
 * client of the kit knows the secrets behind the names (`CONFORM_SERVER_KEY` and the like).
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
   * stand for the secrets. The client replaces the names by the secrets. Reports show the names.
   */
  readonly path: string;
  /** The headers by name. The client keeps the letter case of the names. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Text or bytes, which are sent unchanged. A case that sends JSON writes the text and the content
   * type.
   */
  readonly body?: string | Uint8Array;
  /** The credential that the client adds to the request. Default: `none`. */
  readonly credential?: CredentialName;
  /**
   * True if the case expects a 429. The client then neither waits and retries, nor skips the case.
   */
  readonly wantsTooMany?: boolean;
}

export interface ReceivedResponse {
  readonly status: number;
  /** The headers by name in lower case. The values of a repeated header are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first bytes of the body, at most `bodyLimit`. */
  readonly bytes: Uint8Array;
  /** True if the body was longer than `bodyLimit`. */
  readonly isCut?: boolean;
  /**
   * Length in bytes of the body that was read. Present only if `bytes` contains just the beginning
   * of this body.
   */
  readonly size?: number;
  /**
   * The parsed body, if the content type is JSON and the text is valid JSON. Otherwise undefined.
   */
  readonly json?: unknown;
}

/** A request that was sent, and its response. Secrets are masked in the reports, not here. */
export interface CaseExchange {
  readonly request: CaseRequest;
  /** The address to which the client sent the request. */
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
  /** The operation whose response was wrong. Null if the request called no operation. */
  readonly operationId: string | null;
  readonly kind: FindingKind;
  /** One sentence that says what the server sent, and what was expected. */
  readonly message: string;
  /**
   * The source of the broken rule: `file:line` of the contract, a guarantee, or a section of an
   * RFC.
   */
  readonly place: string;
  /** JSON pointer of the wrong value in the body, or `header <name>`. */
  readonly at?: string;
  /** The schema that the value should match, or the expected value. Undefined if there is none. */
  readonly expected?: unknown;
  readonly exchange?: CaseExchange;
}

/** Thrown by `CaseContext.skip`. The runner counts the case as skipped. */
export class SkippedError extends Error {}

/** The functions that a case may use while it runs. */
export interface CaseContext {
  /**
   * Sends a request, and checks the response against the contract. A contradiction becomes a
   * finding at the operation of the request. The case goes on. After a 429, the client waits for
   * `Retry-After`, and sends the request again. All waits of a run together take at most 60 s.
   * After that, a 429 ends the case as skipped.
   * @throws SkippedError if the request is not allowed (no `--write`), if a credential is missing,
   *   or if the run has reached a limit of `budgets.ts`
   */
  send(request: CaseRequest): Promise<CaseExchange>;
  /** Sends a request like `send`, but does not check the response. `judge` may check it later. */
  forward(request: CaseRequest): Promise<CaseExchange>;
  /** Checks a response that did not come through `send`, such as the response of a stream. */
  judge(exchange: CaseExchange): void;
  /**
   * Returns the HMAC of the data, with a secret of the tester as its key, for endpoints that check
   * signatures.
   * @throws SkippedError if the tester has not given this secret
   */
  hmac(secret: "serverKey", algorithm: "sha256" | "sha512", data: string | Uint8Array): Buffer;
  /** Reports a finding. The case goes on. */
  report(finding: CaseFinding): void;
  /** Ends the case as skipped, with the reason. */
  skip(reason: string): never;
  /**
   * Registers work for the end of the whole run, also after Ctrl-C. The work removes what the case
   * has created.
   */
  atEnd(work: () => Promise<void>): void;
}

/** One test. It has the same id in each run with the same contract, seed and number of cases. */
export interface Case {
  /**
   * The id, such as `query/where-type-3` or `flow/refresh-token`. A resumed run skips finished ids.
   */
  readonly id: string;
  /** The operations that the case calls on purpose. `--operations` chooses cases by these ids. */
  readonly operations: readonly string[];
  /** True if the case sends other methods than GET, HEAD and OPTIONS. */
  readonly writes: boolean;
  /** True if `--quick` runs the case. `--quick` runs one case of each kind. */
  readonly quick: boolean;
  run(context: CaseContext): Promise<void>;
}
