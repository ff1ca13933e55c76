// Tools of the process that know nothing about workspaces.
export type { Cancellation } from "./cancellation.ts";
export { canonicalJson, isObject } from "./canonical-json.ts";
export { systemClock, type Clock } from "./clock.ts";
export { lruEntryLimit } from "./lru-entry-limit.ts";
export { closestDottedName, closestName, nameHint } from "./closest-name.ts";
export {
  DiagnosticError,
  formatDiagnostic,
  formatDiagnostics,
  formatPosition,
  isError,
  violationSentence,
  sortDiagnostics,
  type Diagnostic,
  type DiagnosticErrorOptions,
  type TextPosition,
  type Violation,
} from "./diagnostic.ts";
export { networkOf } from "./network.ts";
export { createServer, request } from "./node-http.ts";
export { isLocalRequest, isLoopbackHost, isLoopbackName } from "./local-request.ts";
export { plural } from "./plural.ts";
export { printableText } from "./printable.ts";
export { entityTagOf, matchesEntityTag } from "./entity-tag.ts";
export { startHousekeeping, type Housekeeping } from "./housekeeping.ts";
export { LendingStream, BufferPool } from "./lending-stream.ts";
export { guidFrom, guidV7, isGuid, nilGuid, normaliseGuid, randomToken, sha256 } from "./ids.ts";
export { keyedHash } from "./keyed-hash.ts";
export { lazyFunction } from "./lazy-function.ts";
export { createLogger, type Logger } from "./logger.ts";
export {
  createSecretBox,
  deriveKey,
  SecretBoxError,
  type SealedColumn,
  type SecretBox,
} from "./secret-box.ts";
export { succeeds } from "./promises.ts";
export { retainTickShape } from "./tick-shape.ts";
export { yieldToNewRequests, runInTurn } from "./turns.ts";
