// The dependencies that the code for end users needs. The gateway passes them in when it starts.
import type { Catalog } from "../catalog/index.ts";
import type { Guid } from "../contract/index.ts";
import type { Clock, SecretBox } from "../platform/index.ts";
import type { JobQueue } from "../platform/jobs/index.ts";
import type { Connection, Pool } from "../platform/postgres/index.ts";
import type { AccountMailDependencies } from "./accounts/account-mails.ts";
import type { FileReader } from "./import/read-file.ts";

export interface EndUserDependencies extends AccountMailDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get">;
  readonly clock: Clock;
  /**
   * Number of gateway processes of this machine. The processes divide the limits in this folder.
   */
  readonly processes?: number;
  readonly secretBox: SecretBox;
  /**
   * Deletes mails to these addresses from this node's development inbox, which stores mails instead
   * of sending them.
   * @param until time in milliseconds since 1970; mails that were queued later stay
   */
  readonly dropLetters: (addresses: readonly string[], until: number) => Promise<void>;
  /** Removes the ids of deleted accounts from the audit log of a workspace. */
  readonly forgetSubjects: (
    connection: Connection,
    workspaceId: Guid,
    ids: readonly Guid[],
  ) => Promise<void>;
  /**
   * Tells the other nodes that an account has changed, because they cache verified access tokens.
   * Call this function after the commit.
   */
  readonly notifyNodes: () => void;
  /**
   * The job queue. If it is null, the gateway does the work immediately instead of queueing a job.
   */
  readonly jobs: Pick<JobQueue, "enqueue"> | null;
  /** Reads the file of an import; by default in a child process. */
  readonly readFile?: FileReader | undefined;
}
