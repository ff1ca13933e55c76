// Sends requests to /query. A read returns rows, and a write returns the number of changed rows.
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "./http.ts";

export type DataRequest = ContractSchema<"QueryRequest">;
export type RowCondition = ContractSchema<"Condition">;
export type OrderEntry = ContractSchema<"OrderItem">;
export type RowsAnswer = ContractSchema<"QueryAnswer">;
export type TableRow = RowsAnswer["data"][number];
type ChangedRows = ContractSchema<"MutationAnswer">;

interface QueryCallOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key: the gateway does the write only once, even if the request is sent again. */
  readonly idempotencyKey?: string;
}

/**
 * Sends a body to /query.
 * @throws RequestError if the gateway refuses it
 */
export function sendQuery(
  workspaceId: string,
  body: DataRequest,
  { signal, idempotencyKey }: QueryCallOptions = {},
): Promise<ContractSchema<"QueryResult">> {
  return bodyOf(
    api.POST("/{workspaceId}/query", {
      params: {
        path: { workspaceId },
        ...(idempotencyKey !== undefined && { header: { "Idempotency-Key": idempotencyKey } }),
      },
      body: body as never,
      ...(signal !== undefined && { signal }),
    }),
  ) as Promise<ContractSchema<"QueryResult">>;
}

/** Sends a read. */
export const queryRows = (
  workspaceId: string,
  body: DataRequest,
  signal?: AbortSignal,
): Promise<RowsAnswer> =>
  sendQuery(workspaceId, body, signal === undefined ? {} : { signal }) as Promise<RowsAnswer>;

/** Sends a write. */
export const writeRows = (
  workspaceId: string,
  body: DataRequest,
  options?: QueryCallOptions,
): Promise<ChangedRows> => sendQuery(workspaceId, body, options) as Promise<ChangedRows>;
