// Runs a transaction for code inside the gateway. The transaction reads and writes rows of a
// workspace together with tables of the gateway itself. If one of its reads or writes is refused,
// the transaction is not committed.
import { bindRead, type ReadAnswer } from "./read.ts";
import { readStep, writeStep } from "./step.ts";
import { bindWrite, type WriteAnswer } from "./write.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { ReadRequest, WriteRequest } from "../parse/request.ts";
import { committedBy, type Committed, type Work } from "./commit.ts";
import type { WriteContext } from "./data-access.ts";

export interface DataTransaction {
  /** The workspace in the version that the transaction uses. */
  readonly workspace: Workspace;
  /**
   * The connection of the transaction, for statements on the gateway's tables in the schema
   * `gateway_tx`.
   */
  readonly connection: Connection;
  /**
   * Reads rows. Throws GatewayErrors with the codes of a write, and database errors. Each error
   * rolls the transaction back, so the calling function must not catch it.
   */
  readonly read: (request: ReadRequest) => Promise<ReadAnswer>;
  /** Writes rows. Throws the same errors as `read`. */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
}

export const ownTransactionWork = <T>(
  work: (transaction: DataTransaction) => Promise<T>,
  context: WriteContext,
): Work<Committed & { readonly value: T }> => ({
  plan: null,
  writable: [],
  isOneStatement: false,
  run: async (connection) => {
    const answers: WriteAnswer[] = [];
    let refusal: unknown;
    const noted = <Answer>(step: Promise<Answer>): Promise<Answer> =>
      step.catch((error: unknown) => {
        throw (refusal = error);
      });
    const value = await work({
      workspace: context.grant.workspace,
      connection,
      read: (request) => noted(readStep(connection, "", () => bindRead(request, context), context)),
      write: async (request) => {
        const bind = () => bindWrite(request, context);
        const answer = await noted(writeStep(connection, "", bind, context));
        answers.push(answer);
        return answer;
      },
    });
    if (refusal !== undefined) throw refusal;
    return { value, ...committedBy(answers) };
  },
});
