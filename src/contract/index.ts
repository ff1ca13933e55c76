// Exports the TypeScript side of `openapi/`: operations, error codes, callers, schemas, validators.
export type * from "./caller.ts";
export type * from "./capability.ts";
export type * from "./log-facts.ts";
export type * from "./long-lived-connection.ts";
export type * from "./operations.ts";
export {
  configDocument,
  configSchema,
  configValidator,
  type ConfigSchemaName,
  type ConfigTypes,
} from "./config-schemas.ts";
export { readDecisionPages } from "./description/decision-pages.ts";
export {
  describeContract,
  type ContentDescription,
  type ContractDescription,
  type ContractDocuments,
  type OperationDescription,
  type ResponseDescription,
  type SchemeDescription,
} from "./description/description.ts";
export {
  contract,
  operations,
  published,
  readOperations,
  type BodyKind,
  type ContractOperation,
  pointer,
  resolve,
  type ErrorShape,
  type Json,
  type OpenApiDocument,
  type ParameterDeclaration,
  type ResponseDeclaration,
} from "./document.ts";
export {
  checkClientFrame,
  eventsDocument,
  type ClientFrame,
  type EventsDocument,
  type ServerFrame,
} from "./frames.ts";
export { isEmailAddress } from "./values/email-address.ts";
export { mailboxOf } from "./values/mailbox.ts";
export {
  errorCodes,
  GatewayError,
  NO_ACCESS_TOKEN,
  NO_PORTAL_SESSION,
  type ErrorCode,
} from "./errors.ts";
export {
  aggregatesByType,
  operators,
  operatorsByType,
  type AggregateFunction,
  type ColumnType,
  type Operator,
} from "./values/operators.ts";
export { isOAuthScope, oauthScopes, type OAuthScope } from "./values/oauth-scopes.ts";
export { platforms, type Platform } from "./values/platforms.ts";
export { capacityRefusal } from "./capacity-refusal.ts";
export { describeRequestErrors, UnreadableBody } from "./request-errors.ts";
export {
  createResponseFlaws,
  mediaTypeOf,
  type ResponseFlaws,
  type SentResponse,
} from "./response-flaws.ts";
export {
  findViolations,
  warmUpResponse,
  warmUpResponses,
  type AnswerOrigin,
  type ResponseViolation,
} from "./response-check.ts";
export { loadCompiler } from "./lazy-compiler.ts";
export {
  isResource,
  mountPrefix,
  parseResource,
  resourceAddress,
  resourceMetadataAddress,
  resources,
  type Resource,
} from "./values/resource-addresses.ts";
export { serviceReply } from "./service-reply.ts";
export {
  checkToolArguments,
  checkToolResult,
  toolsDocument,
  type ToolArguments,
  type ToolDescription,
  type ToolName,
  type ToolResult,
  type ToolsDocument,
} from "./tools.ts";
export {
  compiledChecks,
  generatedChecks,
  requestValidators,
  type RequestChecks,
  type RequestParts,
} from "./validators.ts";
