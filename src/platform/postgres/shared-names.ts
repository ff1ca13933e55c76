// Prepared statements that a process of the database server keeps for all connections of a pooler
// in transaction mode. The gateway does not know which process executes a statement, and which
// prepared statements this process has. So the gateway first executes the statement by its name. If
// the process does not know the name, the gateway prepares the statement
// (`openapi/decisions/0025-statements-behind-a-pooler.md`).

/**
 * Weight of the newest statement in the share of misses, which is a moving average. A miss is a
 * statement whose name the server process did not know. About the last 64 statements count.
 */
const WEIGHT = 1 / 64;
/** If the share of misses is higher, preparing statements costs more than it saves. */
const MISSES_MAX = 0.5;
/**
 * If the share of misses is above `MISSES_MAX`, only one of this number of statements uses its
 * name. These statements show when the share of misses has fallen.
 */
const PROBE_ONE_IN = 8;
/** Largest number of characters of all prepared statements of one server process. */
const TEXT_MAX = 256 * 1024;

export interface SharedNames {
  /** Returns true if the next statement should be executed by its name. */
  readonly isWorthwhile: () => boolean;
  /** Records whether the server process knew the name. */
  readonly record: (isKnown: boolean) => void;
  /**
   * A statement that removes all prepared statements of the server process if it has too many. It
   * runs before a further statement is prepared.
   */
  readonly trim: string;
}

/**
 * Creates the functions that decide when statements use their names behind a pooler.
 * @param max largest number of prepared statements of one server process
 */
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
