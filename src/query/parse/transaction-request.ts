// Types of the transaction of a `/query` body, as the contract's schema validates it (G8).
import type { ReadQuery } from "./read-request.ts";
import type { Mutation } from "./write-request.ts";

export interface TransactionRequest {
  readonly refs: Readonly<Record<string, string>>;
  readonly transaction: readonly TransactionStep[];
}

export interface TransactionStep {
  readonly query?: ReadQuery | undefined;
  readonly includeTotalCount?: boolean | undefined;
  readonly mutation?: Mutation | undefined;
}
