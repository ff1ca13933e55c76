// SQL for the shares of the imported hashes of a workspace's accounts by scheme and parameters.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Accounts whose hashes have the same scheme and parameters. */
export interface ImportedHashes {
  /** An example hash of the group. */
  readonly hash: string;
  /** The part of the accounts with a password, between 0 and 1. */
  readonly share: number;
}

// The condition equals the condition of the partial index.
const GROUPED = {
  name: "endusers_imported_hashes",
  text: `select min(password_hash) as hash, count(*)::float8 / (
      select greatest(1, count(*)) from gateway.end_user where workspace_id = $1 and password_hash is not null) as share
    from gateway.end_user
    where workspace_id = $1 and password_hash is not null and not starts_with(password_hash, '$argon2id$v=19$m=19456,t=2,p=1$')
    group by substring(password_hash from '^\\$[^$]+\\$(?:v=\\d+\\$)?[^$]+\\$') order by count(*) desc, 1 limit 20`,
};

/** Returns the groups of imported hashes, the most frequent first, at most 20. */
export const findImportedHashes = (
  control: Connection,
  workspaceId: Guid,
): Promise<ImportedHashes[]> => control.run<ImportedHashes>(GROUPED, [workspaceId]);
