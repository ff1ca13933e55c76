// Process tools that know no workspace.
export type { Cancellation } from "./cancellation.ts";
export { canonical } from "./canonical-json.ts";
export { systemClock, type Clock } from "./clock.ts";
export { counted } from "./counted.ts";
export { closestDottedName, closestName } from "./closest-name.ts";
export {
  DiagnosticError,
  formatDiagnostic,
  formatDiagnostics,
  formatPosition,
  isError,
  sentenceOf,
  sortDiagnostics,
  type Diagnostic,
  type DiagnosticErrorOptions,
  type TextPosition,
  type Violation,
} from "./diagnostic.ts";
export { networkOf } from "./network.ts";
export { createServer, request } from "./node-http.ts";
export { isFromOwnComputer, isLoopbackHost, isLoopbackName } from "./own-computer.ts";
export { plural } from "./plural.ts";
export { printable } from "./printable.ts";
export { entityTagOf, matchesEntityTag } from "./entity-tag.ts";
export { startHousekeeping, type Housekeeping } from "./housekeeping.ts";
export { LendingStream, SharedMemory } from "./lending-stream.ts";
export { guidFrom, guidV7, isGuid, nilGuid, normaliseGuid, randomToken, sha256 } from "./ids.ts";
export { keyedHash } from "./keyed-hash.ts";
export { loadedLater } from "./loaded-later.ts";
export { createLogger, type Logger } from "./logger.ts";
export {
  createSecretBox,
  deriveKey,
  SecretBoxError,
  type SealedColumn,
  type SecretBox,
} from "./secret-box.ts";
export { goOn, succeeds, type Soon } from "./promises.ts";
export { keepTickShape } from "./tick-shape.ts";
export { giveWay, inTurn } from "./turns.ts";
