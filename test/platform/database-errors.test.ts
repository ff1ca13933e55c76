// The table of database failures gives each failure its class (G3.9).
import pg from "pg";
import { describe, expect, it } from "vitest";
import { CapacitySpentError } from "../../src/platform/capacity/index.ts";
import {
  classify,
  DatabaseUnavailableError,
  type DatabaseErrorClass,
} from "../../src/platform/postgres/database-errors.ts";

function ofServer(code: string, routine?: string): Error {
  const error = new pg.DatabaseError("text in the server's language", 10, "error");
  return Object.assign(error, { code, severity: "FEHLER", routine });
}

const bySqlState: Record<string, DatabaseErrorClass> = {
  "57014": "timeout",
  "08006": "unavailable",
  "53100": "unavailable",
  "53300": "unavailable",
  "57P01": "unavailable",
  "57P03": "unavailable",
  "25P03": "unavailable",
  "26000": "stalePlan",
  "42P01": "stalePlan",
  "42703": "stalePlan",
  "42883": "stalePlan",
  "22003": "data",
  "22P02": "data",
  "23505": "constraint",
  "23503": "constraint",
  "40001": "retry",
  "40P01": "retry",
  "55P03": "retry",
  "42501": "other",
  "42601": "other",
  "0A000": "other",
  XX000: "other",
};

describe("classify", () => {
  it.each(Object.entries(bySqlState))("%s is %s", (code, expected) => {
    expect(classify(ofServer(code))).toBe(expected);
  });
  it("0A000 is a stale plan only when it comes from a cached one", () => {
    expect(classify(ofServer("0A000", "RevalidateCachedQuery"))).toBe("stalePlan");
  });
  it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"])(
    "%s of a socket is unavailable",
    (code) => {
      expect(classify(Object.assign(new Error(code), { code }))).toBe("unavailable");
    },
  );
  it.each([
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
    "Query read timeout",
  ])("the driver's %j is unavailable", (message) => {
    expect(classify(new Error(message))).toBe("unavailable");
  });
  it("every other error has the class other", () => {
    expect(classify(new DatabaseUnavailableError("x"))).toBe("unavailable");
    const connections = { what: "connections", retryAfterSeconds: 1 };
    expect(classify(new CapacitySpentError(connections, "holder"))).toBe("crowded");
    expect(classify(new CapacitySpentError(connections, "node"))).toBe("unavailable");
    for (const error of [
      new Error("x"),
      "57014",
      null,
      undefined,
      { code: "57014", severity: "ERROR" },
    ])
      expect(classify(error)).toBe("other");
  });
});
