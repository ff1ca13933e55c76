// Recognises the failure of a statement that gathered more than its limit (`compile/measured.ts`).
import { sqlState } from "../../platform/postgres/index.ts";

/**
 * Integer addition and multiplication in PostgreSQL. Only this limit and the `inc` and `dec` of
 * writes use them.
 */
const adding = new Set(["int4pl", "int4mul"]);

export const isOutOfRoom = (error: unknown): boolean =>
  sqlState(error) === "22003" && adding.has(String((error as { routine?: unknown }).routine));
