import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../src/contract/document.ts";
import type { Operations } from "../../src/contract/operations.ts";
import { GatewayError } from "../../src/contract/errors.ts";
import { DatabaseUnavailableError } from "../../src/platform/postgres/database-errors.ts";
import { signInMember } from "../support/members.ts";
import { createLogSpy, type LogSpy } from "../support/log-spy.ts";
import { expectErrorShape } from "./error-shapes.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

type Failing =
  | "bug"
  | "secretBug"
  | "unavailable"
  | "lateBug"
  | "wrongStatus"
  | "wrongBody"
  | "wrongRows"
  | "undeclaredError";

describe("unforeseen failures", () => {
  let stage: Stage;
  let spy: LogSpy;
  let failing: Failing;
  const failures: Record<Failing, () => never | object> = {
    bug: () => {
      throw new TypeError("hunter2 is not a function");
    },
    secretBug: () => {
      throw new GatewayError("INTERNAL_ERROR", { message: "hunter2", cause: new Error("why") });
    },
    unavailable: () => {
      throw new DatabaseUnavailableError("hunter2");
    },
    lateBug: () => Promise.reject(new Error("hunter2")),
    wrongStatus: () => ({ status: 204 }),
    wrongBody: () => ({ status: 200, body: { data: [], hunter2: true } }),
    wrongRows: () => ({ status: 200, rowsText: ['{"data":[', '{"a":1', "],"] }),
    undeclaredError: () => {
      throw new GatewayError("KEY_NOT_MARKED", { message: "hunter2" });
    },
  };
  const handlers = { query: () => failures[failing]() } as unknown as Partial<Operations>;

  beforeAll(async () => {
    spy = createLogSpy();
    stage = await openStage({ handlers, log: spy.log });
  });
  afterAll(() => stage.close());

  const ask = (kind: Failing) => {
    failing = kind;
    spy.lines.length = 0;
    return stage.gateway.client(goodCalls.query.path(ours), {
      ...goodCalls.query.ask,
      key: stage.ours["server"],
    });
  };

  it.each(["bug", "secretBug", "lateBug"] as const)(
    "a handler that fails (%s) gives a 500 with only the request's id; the log has the reason",
    async (kind) => {
      const { status, json, headers, text } = await ask(kind);
      const id = String(headers["x-request-id"]);
      expect(status).toBe(500);
      expect(json).toEqual({
        error: {
          code: "INTERNAL_ERROR",
          message: `Internal error, request ${id}. Send this request id to the operator, whose log contains the cause.`,
        },
      });
      expect(text).not.toContain("hunter2");
      expect(spy.lines).toContainEqual(
        expect.objectContaining({
          level: "error",
          requestId: id,
          msg: "A request failed because of an unexpected error in the gateway, and the client got a 500. The cause is in `err`. Please report it if the cause is a defect of the gateway.",
        }),
      );
      expect(JSON.stringify(spy.lines)).toContain("hunter2");
    },
  );

  it("a database that cannot be reached gives 503 with Retry-After", async () => {
    const { status, json, headers, text } = await ask("unavailable");
    expect([status, json.error.code, headers["retry-after"]]).toEqual([503, "UNAVAILABLE", "1"]);
    expect(text).not.toContain("hunter2");
  });

  it.each(["wrongStatus", "wrongBody", "wrongRows", "undeclaredError"] as const)(
    "in development an answer that breaks the contract (%s) is a 500, explained in the operator's log",
    async (kind) => {
      const { status, json, text } = await ask(kind);
      expect([status, json.error.code]).toEqual([500, "INTERNAL_ERROR"]);
      expect(text).not.toContain("hunter2");
      expect(spy.lines).toContainEqual(
        expect.objectContaining({
          level: "error",
          msg: "A response does not match the contract, so the client gets an internal error instead. This is a defect of the gateway. Please report it, and include the field `violations` of this log line.",
        }),
      );
    },
  );
});

describe("in production", () => {
  it("answers are not validated against the contract", async () => {
    const handlers = {
      query: () => ({ status: 200, rowsText: ['{"data":[],', '"meta":{}}'] }),
    } as unknown as Partial<Operations>;
    const stage = await openStage({ handlers, settings: { "server.mode": "production" } });
    const call = stage.gateway.client(goodCalls.query.path(ours), {
      ...goodCalls.query.ask,
      key: stage.ours["server"],
    });
    // The tests' HTTP client also compares answers with the contract, and throws.
    await expect(call).rejects.toThrow("POST -> 200 breaks the contract");
    await stage.close();
  });
});

describe("every operation", () => {
  it("answers a bug with 500, a lost database with 503 and an overloaded one with 429, in its own shape", async () => {
    const causes = {
      500: { thrown: new Error("hunter2"), code: "INTERNAL_ERROR" },
      503: { thrown: new DatabaseUnavailableError("hunter2"), code: "UNAVAILABLE" },
      429: { thrown: new GatewayError("TOO_MANY_CONCURRENT"), code: "TOO_MANY_CONCURRENT" },
    } as const;
    let thrown: Error = new Error("hunter2");
    const fail = () => Promise.reject(thrown);
    const handlers = Object.fromEntries(
      [...operations.keys()].map((id) => [id, fail]),
    ) as unknown as Operations;
    const stage = await openStage({ handlers });
    const owner = await signInMember(stage.gateway.database, { workspaceId: ours, role: "owner" });
    // Operations that only end users may call are tested separately, with a token.
    const reachable = [...operations.values()].filter(
      ({ callers }) => callers.size > 1 || !callers.has("endUser"),
    );
    for (const { id, errors, responses, callers } of reachable) {
      const isForMembers = !callers.has("none") && !callers.has("key");
      const { path, ask } = goodCalls[id];
      const credential = isForMembers
        ? { headers: { ...ask.headers, ...owner.headers } }
        : { key: stage.ours["server"] };
      for (const status of ([500, 503, 429] as const).filter((declared) =>
        responses.has(declared),
      )) {
        thrown = causes[status].thrown;
        const answer = await stage.gateway.client(path(ours), {
          ...ask,
          ...credential,
        });
        expect([id, answer.status]).toEqual([id, status]);
        expectErrorShape(errors, answer, causes[status].code);
        expect(answer.text).not.toContain("hunter2");
      }
    }
    await stage.close();
  });
});

describe("a database that becomes unreachable", () => {
  it("gives a 503 for a credential that must be looked up; cached ones still work", async () => {
    const stage = await openStage();
    const { path, ask } = goodCalls.getSchema;
    const known = stage.ours["server"];
    expect((await stage.gateway.client(path(ours), { ...ask, key: known })).status).toBe(200);
    await stage.gateway.database.database.control.close();
    const lost = await stage.gateway.client(path(ours), { ...ask, key: stage.ours["storefront"] });
    expect([lost.status, lost.headers["retry-after"]]).toEqual([503, "1"]);
    expect((await stage.gateway.client(path(ours), { ...ask, key: known })).status).toBe(200);
    await stage.close();
  });
});

describe("the start", () => {
  it("is refused when an operation has no handler", async () => {
    const handlers = { getHealth: undefined } as unknown as Partial<Operations>;
    await expect(openStage({ handlers })).rejects.toThrow(
      "The operation getHealth has no handler.",
    );
  });

  it("is refused when there is a handler for an operation that the contract does not have", async () => {
    const handlers = { getSecrets: () => ({}) } as unknown as Partial<Operations>;
    await expect(openStage({ handlers })).rejects.toThrow("There is a handler for getSecrets");
  });
});
