// Exports the TypeScript side of `openapi/`: operations, error codes, callers, schemas, validators.
export type * from "./caller.ts";
export type * from "./capability.ts";
export type * from "./log-facts.ts";
export type * from "./long-lived-connection.ts";
export type * from "./operations.ts";
export {
  configSchema,
  configValidator,
  type ConfigSchemaName,
  type ConfigTypes,
} from "./config-schemas.ts";
export {
  describeContract,
  type ContentDescription,
  type ContractDescription,
  type OperationDescription,
  type ResponseDescription,
  type SchemeDescription,
} from "./description.ts";
export {
  contract,
  operations,
  published,
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
export { checkClientFrame, eventsDocument, type ClientFrame, type ServerFrame } from "./frames.ts";
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
export { createResponseFlaws, mediaTypeOf, type ResponseFlaws } from "./response-flaws.ts";
export { checkResponse, warmUpResponses, type AnswerOrigin } from "./response-check.ts";
export { schemaCompiler } from "./schema-compiler.ts";
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
} from "./tools.ts";
export { allBodyFlaws, requestValidators, type RequestParts } from "./validators.ts";
