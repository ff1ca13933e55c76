/**
 * Returns one statement that deletes all rows of the tables. For small tables `truncate` costs many
 * times as much, because PostgreSQL then makes new files for each table and each index.
 */
export const emptying = (...tables: readonly string[]): string =>
  `with ${tables.map((table, index) => `t${index} as (delete from ${table})`).join(", ")} select`;
