// Creates the SQL aggregate that ends a statement if its response becomes larger than 32 MiB.
import type { Migration } from "./migration.ts";

export const answerBytes: Migration = {
  name: "answer bytes",
  statements: [
    // The sum starts 32 MiB below the largest int4. If a statement adds more bytes, PostgreSQL
    // raises an overflow error and ends the statement. The aggregate uses only built-in functions,
    // so it costs almost nothing for each row.
    `create aggregate gateway_tx.answer_bytes(int4) (
  sfunc = pg_catalog.int4pl,
  stype = int4,
  initcond = '2113929215',
  parallel = safe
)`,
  ],
};
