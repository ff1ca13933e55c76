// A table with a column of every type, including lists, and rows with edge values.
import type { ColumnSketch } from "../support/definition.ts";

const key = { type: "integer", primaryKey: true, required: true } as const;

export const everyType: Readonly<Record<string, ColumnSketch>> = {
  id: key,
  words: { type: "text" },
  kind: { type: "enum", values: ["a", "b b", 'ä"\\'] },
  whole: { type: "integer" },
  large: { type: "bigint" },
  exact: { type: "decimal" },
  money: { type: "decimal", precision: 10, scale: 2 },
  binary: { type: "float" },
  yes: { type: "boolean" },
  day: { type: "date" },
  hour: { type: "time" },
  moment: { type: "timestamp" },
  guid: { type: "uuid" },
  tree: { type: "json" },
  words_list: { type: "text", array: true },
  large_list: { type: "bigint", array: true },
  exact_list: { type: "decimal", array: true },
  binary_list: { type: "float", array: true },
  yes_list: { type: "boolean", array: true },
  moment_list: { type: "timestamp", array: true },
  picture: { type: "file" },
};

const uuid = "0B6f3c52-6a0e-4a57-9d0e-1f1f6c1f0aaa";

/** Values by column, as SQL literals. Each row takes the next value of each column. */
export const literals: Readonly<Record<string, readonly string[]>> = {
  words: [
    "'plain'",
    "''",
    `E'q"uote \\\\ back\\t\\n\\u0001 é 😀 </script> \\u2028'`,
    "null",
    "'{\"a\":1}'",
  ],
  kind: ["'a'", "'b b'", `'ä"\\'`, "null"],
  whole: ["0", "-2147483648", "2147483647", "null"],
  large: ["9223372036854775807", "-9223372036854775808", "9007199254740993", "null"],
  exact: ["1.50", "0.000000000000000000001", "-123456789012345678901234567890.000", "1e30", "null"],
  money: ["1.10", "0", "-99999999.99", "null"],
  binary: ["0.1", "1e300", "-0", "5e-324", "1", "null"],
  yes: ["true", "false", "null"],
  day: ["'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "null"],
  hour: ["'00:00'", "'23:59:59.123456'", "'12:30:00.5'", "null"],
  moment: [
    "'2024-02-29T12:00:00.001Z'",
    "'0001-01-01T00:00:00Z'",
    "'9999-12-31T23:59:59.999Z'",
    "'2024-06-01T00:00:00+02:00'",
    "null",
  ],
  guid: [`'${uuid}'`, "'00000000-0000-0000-0000-000000000000'", "null"],
  tree: [
    `'{"b":1,"a":[1.10,null,"x"],"b":2}'`,
    "'[]'",
    "'\"text\"'",
    "'1e2'",
    "'12345678901234567890.10'",
    "null",
  ],
  words_list: [`array['a', null, '', 'q"\\{}', 'null']`, "'{}'", "null"],
  large_list: ["array[9223372036854775807, -1]", "'{}'", "null"],
  exact_list: ["array[1.10, 0.000]", "'{}'", "null"],
  binary_list: ["array[0.1, 1e300]", "'{}'", "null"],
  yes_list: ["array[true, false, null]", "'{}'", "null"],
  moment_list: ["array['2024-02-29T12:00:00.001Z'::timestamptz]", "'{}'", "null"],
  picture: [`array['${uuid}'::uuid]`, "'{}'", "null"],
};
