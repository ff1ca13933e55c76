/**
 * Returns one statement that deletes all rows of the tables. On small tables, `truncate` would take
 * many times as long, because PostgreSQL then creates new files for each table and each index.
 */
export const emptying = (...tables: readonly string[]): string =>
  `with ${tables.map((table, index) => `t${index} as (delete from ${table})`).join(", ")} select`;
