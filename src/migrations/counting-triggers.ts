// Builds the SQL of triggers that add the bytes of inserted, updated and deleted rows to counters.
// A trigger runs once for each statement, and not for each row.

type CountedOperation = "insert" | "update" | "delete";

const transitionTables: Readonly<Record<CountedOperation, string>> = {
  insert: "new table as after",
  delete: "old table as before",
  update: "new table as after old table as before",
};

/**
 * Returns the statements that create the counting triggers of a table.
 * @param what the kind of bytes that are counted; it is part of the triggers' names
 * @param count name of the trigger function that updates the counters
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
