// Lists the possible error codes of an operation for the documentation. The list is useful even if
// the error bodies of the operation contain no code, because the query log shows the codes.
import type { ContractOperation } from "../document.ts";
import { errorCodes, type ErrorCode } from "../errors.ts";
import type { OperationId } from "../operations.ts";

/** True if the operation accepts at least one kind of credential. */
const takesCredential = ({ callers }: ContractOperation): boolean =>
  [...callers].some((kind) => kind !== "none");

/**
 * True if the gateway may reject calls of the operation because of their web origin. API keys, end
 * users and portal sessions have rules for the origins of their calls.
 */
const takesOrigins = (operation: ContractOperation): boolean =>
  operation.callers.has("key") || operation.callers.has("endUser") || takesPortalSession(operation);

/** True if a browser may send the cookie of a portal session. */
const takesPortalSession = ({ callers }: ContractOperation): boolean =>
  callers.has("member") || callers.has("portalUser");

const always = (): boolean => true;
const isMetered = ({ metered }: ContractOperation): boolean => metered !== false;

/**
 * Error codes that the gateway throws before it calls the handler. Each function returns true for
 * the operations in which the code is possible. The codes that handlers throw are found in the
 * examples of the operation.
 */
const ofSteps: Partial<Record<ErrorCode, (operation: ContractOperation) => boolean>> = {
  INVALID_REQUEST: always,
  UNAUTHENTICATED: takesCredential,
  WORKSPACE_MISMATCH: (operation) =>
    takesCredential(operation) && operation.path.startsWith("/{workspaceId}"),
  ORIGIN_DENIED: takesOrigins,
  CSRF_DENIED: (operation) => takesPortalSession(operation) && operation.method !== "GET",
  SCOPE_VIOLATION: ({ scope }) => scope !== "none",
  NOT_FOUND: always,
  METHOD_NOT_ALLOWED: always,
  PAYLOAD_TOO_LARGE: always,
  UNSUPPORTED_MEDIA_TYPE: always,
  RATE_LIMITED: always,
  TOO_MANY_CONCURRENT: always,
  API_CALLS_EXHAUSTED: isMetered,
  EGRESS_EXHAUSTED: isMetered,
  INTERNAL_ERROR: always,
  UNAVAILABLE: always,
};

const providerSignIns = [
  "authorizeProvider",
  "providerCallback",
  "authorizeOidc",
  "oidcCallback",
  "assertPlayer",
] as const;

/** Error codes that handlers throw, and that no example of the operation shows. */
const ofHandlers: Partial<Record<ErrorCode, readonly OperationId[]>> = {
  PROVIDER_REFUSES: providerSignIns,
  PROVIDER_UNAVAILABLE: [...providerSignIns, "login"],
  TOPIC_DENIED: ["connectBus", "streamBus"],
  RUN_NOT_OVER: ["deleteEvent"],
  TOO_MANY_TRIES: ["startAuthorization", "startAuthorizationByForm"],
};

const names = Object.keys(errorCodes) as readonly ErrorCode[];

/** A named example of a response body. */
interface NamedExample {
  readonly name: string;
  readonly value: unknown;
}

/**
 * Returns the error codes that an operation may have with a status.
 * @param listed the codes that the contract lists for all operations with this form of error body;
 *   empty if the contract lists none
 * @param examples the examples with this status
 */
export function refusalCodes(
  operation: ContractOperation,
  status: number,
  listed: readonly string[],
  examples: readonly NamedExample[],
): readonly ErrorCode[] {
  const shown = new Set(examples.flatMap((example) => codeOfExample(example, status) ?? []));
  return codesOf(status).filter(
    (code) =>
      shown.has(code) ||
      listed.includes(code) ||
      ofSteps[code]?.(operation) === true ||
      ofHandlers[code]?.includes(operation.id) === true,
  );
}

const codesOf = (status: number): readonly ErrorCode[] =>
  names.filter((name) => errorCodes[name].status === status);

/**
 * Returns the code of an example error. If the body contains no code, the name, the message or the
 * status of the example decides. Returns null if these fit several codes.
 */
export function codeOfExample({ name, value }: NamedExample, status: number): ErrorCode | null {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const candidates = codesOf(status);
  const fits = [
    (code: ErrorCode) => text.includes(`"code":"${code}"`),
    (code: ErrorCode) => name === code || name.endsWith(pascalCase(code)),
    (code: ErrorCode) => text.includes(JSON.stringify(errorCodes[code].message).slice(1, -1)),
    () => candidates.length === 1,
  ];
  for (const fit of fits) {
    // The longest matching code is the right one, because `ProviderNotFound` also ends with
    // `NotFound`.
    const [found] = candidates.filter(fit).toSorted((one, other) => other.length - one.length);
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns `KeyNotMarked` for `KEY_NOT_MARKED`. */
const pascalCase = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
