// Prepared statements that a process of the database server keeps for all connections of a pooler
// in transaction mode. The gateway does not know which process executes a statement, and which
// statements that process has. So it executes the name, and prepares the statement if the process
// does not know it (`openapi/decisions/0025-statements-behind-a-pooler.md`).

/**
 * Weight of one statement in the moving share of misses, so about the last 64 statements count.
 */
const WEIGHT = 1 / 64;
/** Share of misses beyond which preparing costs more than it saves. */
const MISSES_MAX = 0.5;
/**
 * Above the maximum, one of this number of statements still uses its name, to find out if the share
 * of misses has fallen.
 */
const PROBE_ONE_IN = 8;
/** Largest number of characters of the statements of one server process. */
const TEXT_MAX = 256 * 1024;

export interface SharedNames {
  /** Returns true if the next statement should be executed by its name. */
  readonly isWorthwhile: () => boolean;
  /** Records whether the server process knew the name. */
  readonly record: (isKnown: boolean) => void;
  /**
   * Statement that removes all prepared statements of the server process if it has too many. It
   * runs before another one is prepared.
   */
  readonly trim: string;
}

/** @param max largest number of prepared statements of one server process */
export function createSharedNames(max: number): SharedNames {
  let misses = 0;
  let skipped = 0;
  return {
    isWorthwhile: () => misses < MISSES_MAX || ++skipped % PROBE_ONE_IN === 0,
    record: (isKnown) => {
      misses += ((isKnown ? 0 : 1) - misses) * WEIGHT;
    },
    trim: `do $$ begin
  if (select count(*) >= ${max} or sum(pg_catalog.length(statement)) >= ${TEXT_MAX} from pg_catalog.pg_prepared_statements)
  then deallocate all; end if;
end $$`,
  };
}
