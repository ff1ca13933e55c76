// The client of Workspace Gateway, for browsers and Node 20 or later. It has no dependencies.
export type { BusEvent, BusName, BusEventActor } from "./bus/event-types.ts";
export type { ClientBus } from "./bus/client-bus.ts";
export type { BusSubscription, SubscribeOptions, ConnectionState } from "./bus/subscription.ts";
export { createClient, WorkspaceClient, type ClientOptions, type TableAccess } from "./client.ts";
export { column } from "./conditions.ts";
export { ClientError, type ClientErrorCode } from "./errors.ts";
export type {
  ClientFiles,
  DownloadLink,
  UploadedFile,
  WorkspaceFile,
  UploadOptions,
  UploadProgress,
} from "./files.ts";
export type { Conditions, GroupConditions } from "./condition-types.ts";
export type { SchemaNames } from "./names.ts";
export type { PageMeta } from "./requests.ts";
export type { Page, RowQuery } from "./row-query.ts";
export type { RowChange, RowInsert } from "./row-writes.ts";
export type { SelectedRow, SelectionItem } from "./selection-types.ts";
export {
  memoryStore,
  storageStore,
  type SessionTokens,
  type ClientUser,
  type TokenStore,
} from "./token-store.ts";
export type { AddStep, StepHandle } from "./transaction.ts";
export type { CallOptions } from "./transport.ts";
export type { AnyWorkspace, RowOf, StepReference, WorkspaceTypes } from "./workspace-types.ts";
export type { InsertRow, OnConflict, UpdateSet, RowWriteResult } from "./write-types.ts";
