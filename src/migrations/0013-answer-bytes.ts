// What bounds the work of a read while it is done.
import type { Migration } from "./migration.ts";

export const answerBytes: Migration = {
  number: 13,
  name: "answer bytes",
  statements: [
    // Begins 32 MiB below the largest int4: the addition that leads beyond it is the server's own error, and ends the statement before
    // anything larger is gathered. Built-in functions alone, so that a row costs next to nothing.
    `create aggregate gateway_tx.answer_bytes(int4) (
  sfunc = pg_catalog.int4pl,
  stype = int4,
  initcond = '2113929215',
  parallel = safe
)`,
  ],
};
