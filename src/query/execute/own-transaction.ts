// A transaction of the gateway's own making: reads and writes of workspace data beside rows that the gateway keeps for itself.
// Refuses to commit after a read or a write in it was refused.
import { bindRead, executeRead, type ReadAnswer } from "./read.ts";
import { stepFailure } from "./step-failure.ts";
import { bindWrite, executeWrite, type WriteAnswer } from "./write.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { ReadRequest } from "../parse/read-request.ts";
import type { WriteRequest } from "../parse/write-request.ts";
import type { WritePlan } from "../plan/write-plan.ts";
import type { Committed, Work } from "./commit.ts";
import type { WriteContext } from "./data-access.ts";

export interface DataTransaction {
  /** In the version that the transaction works with. */
  readonly workspace: Workspace;
  /** For rows of `gateway_tx`, which commit with the rest. */
  readonly connection: Connection;
  /** @throws GatewayError with the codes of a write, and what has to undo the whole; to be passed on */
  readonly read: (request: ReadRequest) => Promise<ReadAnswer>;
  /** @throws like `read` */
  readonly write: (request: WriteRequest) => Promise<WriteAnswer>;
}

interface Done<T> extends Committed {
  readonly value: T;
}

export const ownTransactionWork = <T>(
  work: (transaction: DataTransaction) => Promise<T>,
  context: WriteContext,
): Work<Done<T>> => ({
  plan: null,
  writable: [],
  isOneStatement: false,
  run: async (connection) => {
    const written = new Set<Guid>();
    let xid: string | null = null;
    let refusal: unknown;
    const refused = (error: unknown, plan: WritePlan | null): unknown =>
      (refusal ??= stepFailure("", error, plan));
    const value = await work({
      workspace: context.grant.workspace,
      connection,
      read: async (request) => {
        try {
          return await executeRead(connection, bindRead(request, context), context);
        } catch (error) {
          throw refused(error, null);
        }
      },
      write: async (request) => {
        let plan: WritePlan | null = null;
        try {
          const bound = bindWrite(request, context);
          ({ plan } = bound.write);
          const answer = await executeWrite(connection, bound, context);
          for (const id of answer.written) written.add(id);
          xid ??= answer.xid;
          return answer;
        } catch (error) {
          throw refused(error, plan);
        }
      },
    });
    if (refusal !== undefined) throw refusal;
    return { value, written: [...written], xid };
  },
});
