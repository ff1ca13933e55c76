// Creates the aggregate that limits the size of a response while PostgreSQL builds it.
import type { Migration } from "./migration.ts";

export const answerBytes: Migration = {
  name: "answer bytes",
  statements: [
    // The sum starts 32 MiB below the largest int4. An addition beyond the limit is an overflow
    // error of PostgreSQL, which ends the statement before it collects more. Only built-in
    // functions are used, so the cost per row is close to zero.
    `create aggregate gateway_tx.answer_bytes(int4) (
  sfunc = pg_catalog.int4pl,
  stype = int4,
  initcond = '2113929215',
  parallel = safe
)`,
  ],
};
