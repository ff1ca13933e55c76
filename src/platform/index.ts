// General tools for all other folders of the code, such as ids, hashes, the logger and the clock.
// They know nothing about workspaces.
export type { Cancellation } from "./cancellation.ts";
export { canonicalJson, isObject } from "./canonical-json.ts";
export { systemClock, type Clock } from "./clock.ts";
export { lruEntryLimit } from "./lru-entry-limit.ts";
export { closestDottedName, closestName, nameHint } from "./closest-name.ts";
export {
  type Diagnostic,
  DiagnosticError,
  type DiagnosticErrorOptions,
  formatDiagnostic,
  formatDiagnostics,
  formatPosition,
  isError,
  sortDiagnostics,
  type TextPosition,
  type Violation,
  violationSentence,
} from "./diagnostic.ts";
export { networkOf } from "./network.ts";
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
  type SealedColumn,
  type SecretBox,
  SecretBoxError,
} from "./secret-box.ts";
export { succeeds } from "./promises.ts";
export { yieldToNewRequests, runInTurn } from "./turns.ts";
