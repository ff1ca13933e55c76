// The process reads the contract before it starts. An incomplete declaration stops the start
// (G2.3).
import { describe, expect, it } from "vitest";
import { contract, operations, readOperations, type Json } from "../../src/contract/document.ts";

type Draft = Record<string, unknown>;

/** Returns the contract with one change to an operation. */
function changed(
  path: string,
  method: string,
  change: (operation: Draft) => void,
): typeof contract {
  const copy = structuredClone(contract) as unknown as {
    paths: Record<string, Record<string, Draft>>;
  };
  change(copy.paths[path]![method]!);
  return copy as unknown as typeof contract;
}

describe("the contract does not load", () => {
  it.each(["x-auth", "x-scope", "x-errors", "x-prefix", "x-metered", "security"])(
    "when an operation lacks %s",
    (field) => {
      const broken = changed("/healthz", "get", (operation) => delete operation[field]);
      expect(() => readOperations(broken)).toThrow(
        `The contract's operation getHealth has no \`${field}\`.`,
      );
    },
  );

  it("when a request body does not say how it is read", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => delete (operation["requestBody"] as Draft)["x-body"],
    );
    expect(() => readOperations(broken)).toThrow("has no `x-body`");
  });

  it("when a JSON body has no bound on its parts", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => delete (operation["requestBody"] as Draft)["x-parts-max"],
    );
    expect(() => readOperations(broken)).toThrow("has no `x-parts-max`");
  });

  it("when one field admits callers without a credential and the other field does not", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => (operation["security"] = []),
    );
    expect(() => readOperations(broken)).toThrow("contradict each other");
  });
});

describe("the contract", () => {
  it("does not load when a metered operation is not declared so, or has no workspace", () => {
    const set = (metered: boolean) => (operation: Draft) => void (operation["x-metered"] = metered);
    expect(() => readOperations(changed("/{workspaceId}/query", "post", set(false)))).toThrow(
      "wrong value of `x-metered`",
    );
    expect(() => readOperations(changed("/healthz", "get", set(true)))).toThrow(
      "wrong value of `x-metered`",
    );
  });

  it("puts workspace addresses and the descriptions under the prefix, and nothing else", () => {
    for (const { path, prefix } of operations.values()) {
      const isOfWorkspace = path.startsWith("/{workspaceId}/");
      expect(prefix, path).toBe(
        isOfWorkspace || /^\/(?:\.well-known\/.+|(?:open|async)api\.json)$/.test(path),
      );
    }
  });

  it("requires a credential at every workspace address, except at public ones", () => {
    const open = [...operations.values()]
      .filter(({ path, isPublic }) => path.startsWith("/{workspaceId}") && isPublic)
      .map(({ id }) => id);
    expect(open).toEqual([
      "getAuthConfig",
      "getAuthLogo",
      "getAuthLogoFile",
      "getJwks",
      "confirmEmail",
      "proveEmail",
      "showAdminReset",
      "submitAdminReset",
      "challengeEndpoint",
      "callEndpoint",
      "challengeWebhook",
      "callWebhook",
    ]);
    const closed = [...operations.values()].filter(({ isPublic }) => !isPublic);
    for (const { path, callers } of closed)
      expect(path).toMatch(
        callers.has("portalUser") ? /^\/api\/v1\/portal\// : /^\/\{workspaceId\}\//,
      );
  });

  it("accepts only keys where end users sign in, and only their token where they change a password", () => {
    const auth = [...operations.values()].filter(
      ({ path, callers }) => path.includes("/auth/") && !callers.has("none"),
    );
    for (const { id, callers } of auth) {
      expect([...callers], id).toEqual(id === "changePassword" ? ["endUser"] : ["key"]);
    }
  });

  it("declares a 500 for every operation, as JSON or as a page", () => {
    for (const { id, errors, responses } of operations.values()) {
      expect([...responses.get(500)!.types.keys()], id).toEqual([
        errors === "page" ? "text/html" : "application/json",
      ]);
    }
  });

  it("declares each schema in one place, so that references stay", () => {
    const query = (contract.paths["/{workspaceId}/query"]!["post"] as Json)["requestBody"] as Json;
    expect(JSON.stringify(query)).toContain('"$ref":"#/components/schemas/QueryRequest"');
  });
});
