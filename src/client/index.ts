// The client of Workspace Gateway, for browsers and Node 20 or later. It has no dependencies.
export type { BusEvent, BusName, EventActor } from "./bus/event-types.ts";
export type { ClientBus } from "./bus/client-bus.ts";
export type { BusSubscription, SubscribeOptions, SubscriptionState } from "./bus/subscription.ts";
export { createClient, WorkspaceClient, type ClientOptions, type TableAccess } from "./client.ts";
export { column } from "./conditions.ts";
export { ClientError, type ClientErrorCode } from "./errors.ts";
export type {
  ClientFiles,
  SignedLink,
  StoredFile,
  UploadOptions,
  UploadProgress,
} from "./files.ts";
export type { Conditions, GroupConditions } from "./condition-types.ts";
export type { SchemaNames } from "./names.ts";
export type { PageMeta } from "./requests.ts";
export type { Page, RowQuery } from "./row-query.ts";
export type { RowChange, RowInsert } from "./row-writes.ts";
export type { SelectedRow, SelectItem } from "./selection-types.ts";
export {
  memoryStore,
  storageStore,
  type SessionTokens,
  type SignedInUser,
  type TokenStore,
} from "./token-store.ts";
export type { AddStep, TransactionStep } from "./transaction.ts";
export type { CallOptions } from "./transport.ts";
export type { AnyWorkspace, RowOf, StepReference, WorkspaceTypes } from "./workspace-types.ts";
export type { InsertRow, OnConflict, UpdateSet, WriteResult } from "./write-types.ts";
