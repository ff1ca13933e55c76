// SQL that counts the password hashes of a workspace that come from other systems, by scheme and
// parameters. The gateway uses the result to choose dummy hashes.
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** A group of accounts whose password hashes have the same scheme and parameters. */
export interface ImportedHashes {
  /** The hash of one account in the group. */
  readonly hash: string;
  /** The size of the group as a fraction of all accounts with a password, between 0 and 1. */
  readonly share: number;
}

// The condition `not starts_with` must be the same as in the partial index for these hashes.
// Otherwise PostgreSQL does not use this index.
const GROUPED = {
  name: "endusers_imported_hashes",
  text: `select min(password_hash) as hash, count(*)::float8 / (
      select greatest(1, count(*)) from gateway.end_user where workspace_id = $1 and password_hash is not null) as share
    from gateway.end_user
    where workspace_id = $1 and password_hash is not null and not starts_with(password_hash, '$argon2id$v=19$m=19456,t=2,p=1$')
    group by substring(password_hash from '^\\$[^$]+\\$(?:v=\\d+\\$)?[^$]+\\$') order by count(*) desc, 1 limit 20`,
};

/** Returns at most 20 groups of imported hashes. The largest group comes first. */
export const findImportedHashes = (
  control: Connection,
  workspaceId: Guid,
): Promise<ImportedHashes[]> => control.run<ImportedHashes>(GROUPED, [workspaceId]);
