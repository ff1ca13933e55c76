// Tests the step that checks rights before the handler. The caller needs the right in the
// contract's `x-scope`. Otherwise the gateway refuses the call, after it has validated the request
// (G2.1, G2.2).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isKnownScope } from "../../src/access/index.ts";
import { GatewayError, operations } from "../../src/contract/index.ts";
import { buildRoutes } from "../../src/gateway/routing/route.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";
import type { Grant } from "../../src/access/index.ts";
import type { ContractOperation, OperationId, Operations } from "../../src/contract/index.ts";

describe("the contract", () => {
  it.each([...operations.values()])(
    "$id has an x-scope that the step knows: $scope",
    ({ scope }) => {
      expect(isKnownScope(scope)).toBe(true);
    },
  );

  it("requires a right only for operations with a credential", () => {
    const open = [...operations.values()].filter(({ isPublic }) => isPublic);
    for (const { id, scope } of open) expect(scope, id).toBe("none");
  });
});

describe("the gateway does not start", () => {
  const nothing = () => ({ status: 200 });
  const handlers = Object.fromEntries(
    [...operations.keys()].map((id) => [id, nothing]),
  ) as unknown as Operations<Grant>;
  const start = async (change: Partial<Record<keyof ContractOperation, unknown>>) => {
    const changed = { ...operations.get("query")!, ...change } as ContractOperation;
    const all = new Map<OperationId, ContractOperation>([...operations, ["query", changed]]);
    return buildRoutes(all, handlers);
  };

  it.each(["everything", "players", "players.rename", "toString", "", undefined])(
    "with an operation whose x-scope is %s",
    async (scope) => {
      await expect(start({ scope })).rejects.toThrow(
        `The operation query has the unknown \`x-scope\` ${scope}.`,
      );
    },
  );

  it("otherwise it starts", async () => {
    expect((await start({})).size).toBe(operations.size);
  });
});

describe("the step", () => {
  let stage: Stage;
  const grants: unknown[] = [];
  const calls: Partial<Record<OperationId, number>> = {};
  const noting =
    (id: OperationId, reply: object) =>
    ({ grant }: { grant: unknown }) => {
      calls[id] = (calls[id] ?? 0) + 1;
      grants.push(grant);
      return reply;
    };
  const page = { players: [], page: 1, pageSize: 50, total: 0 };
  beforeAll(async () => {
    stage = await openStage({
      handlers: {
        listPlayers: noting("listPlayers", { status: 200, body: page }),
        getAuthConfig: ({ grant }: { grant: unknown }) => {
          grants.push(grant);
          throw new GatewayError("NOT_PUBLISHED");
        },
      } as unknown as Partial<Operations<Grant>>,
    });
  });
  afterAll(() => stage.close());

  const ask = (key: string, query = "") => {
    const { path, ask: how } = goodCalls.listPlayers;
    return stage.gateway.client(path(ours) + query, { ...how, key: stage.ours[key] });
  };

  it("accepts a caller with the right, and passes its grant to the handler", async () => {
    expect((await ask("server")).status).toBe(200);
    expect(grants.at(-1)).toMatchObject({ workspace: { id: ours } });
  });

  it("refuses all other callers in the operation's shape, before the handler is called", async () => {
    const before = calls.listPlayers;
    const { status, json } = await ask("bare");
    expect([status, json.code]).toEqual([403, "SCOPE_VIOLATION"]);
    expect(calls.listPlayers).toBe(before);
  });

  it("reports an invalid request before a missing right", async () => {
    const { status, json } = await ask("bare", "?page=none");
    expect([status, json.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("passes no grant if no right is needed", async () => {
    await stage.gateway.client(`/${ours}/auth/config`);
    expect(grants.at(-1)).toBeNull();
  });
});
