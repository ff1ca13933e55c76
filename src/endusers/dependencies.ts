// The dependencies of end-user accounts that the composition root hands in.
import type { Catalog } from "../catalog/index.ts";
import type { Clock, SecretBox } from "../platform/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { AccountMailDependencies } from "./accounts/account-mails.ts";

export interface EndUserDependencies extends AccountMailDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  readonly secretBox: SecretBox;
  /**
   * Deletes delivered mails from this node's development inbox.
   * @param until milliseconds since 1970; later mails stay
   */
  readonly dropLetters: (addresses: readonly string[], until: number) => Promise<void>;
  /**
   * Tells the other nodes, after the commit, to reload account changes, because they cache access
   * tokens.
   */
  readonly notifyNodes: () => void;
  /** Null: the gateway does the work of jobs immediately, without a queue. */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
}
