// Measures the memory of PostgreSQL's backends (server processes) during a test.
import { existsSync, readFileSync } from "node:fs";
import type { TestDatabase } from "../support/database.ts";

/**
 * Runs `work`, and returns the largest private memory that a backend of the test's database had in
 * this time, in MB.
 */
export async function largestBackend(
  { database }: TestDatabase,
  work: () => Promise<void>,
): Promise<number> {
  const found = await database.owner.run<{ pid: number }>({
    text: "select pid from pg_stat_activity where datname = current_database()",
  });
  let largest = 0;
  const look = (): void => {
    for (const { pid } of found) {
      const file = `/proc/${pid}/status`;
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      largest = Math.max(largest, Number(/RssAnon:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1024);
    }
  };
  const looking = setInterval(look, 5);
  await work();
  look();
  clearInterval(looking);
  return largest;
}
