// Tells the end of a statement that gathered more than it had room for (`compile/measured.ts`) from other failures.
import { sqlState } from "../../platform/postgres/index.ts";

/** The additions of integers, which the gateway's statements make for this alone; a write's `inc` and `dec` aside. */
const adding = new Set(["int4pl", "int4mul"]);

export const isOutOfRoom = (error: unknown): boolean =>
  sqlState(error) === "22003" && adding.has(String((error as { routine?: unknown }).routine));
