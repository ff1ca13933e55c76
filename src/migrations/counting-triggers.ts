// Triggers that count the rows of each statement.

type CountedOperation = "insert" | "update" | "delete";

const transitionTables: Readonly<Record<CountedOperation, string>> = {
  insert: "new table as after",
  delete: "old table as before",
  update: "new table as after old table as before",
};

/**
 * Returns triggers that run after every statement on the table.
 * @param what the counted bytes, as part of the triggers' names
 * @param count the trigger function
 */
export const countingTriggers = (
  what: "bytes" | "records" | "bodies",
  table: string,
  count: string,
  operations: readonly CountedOperation[],
): string[] =>
  operations.map(
    (operation) =>
      `create trigger count_${what}_on_${operation} after ${operation} on ${table} referencing ${transitionTables[operation]} for each statement execute function ${count}()`,
  );
