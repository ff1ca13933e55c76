// What the process reads from the contract before it starts; an incomplete declaration stops the start (G2.3).
import { describe, expect, it } from "vitest";
import { contract, operations, readOperations, type Json } from "../../src/contract/document.ts";

type Draft = Record<string, unknown>;

/** The contract with one change to the operation at a path. */
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
        `The contract's operation getHealth has no ${field}.`,
      );
    },
  );

  it("when a request body does not say how it is read", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => delete (operation["requestBody"] as Draft)["x-body"],
    );
    expect(() => readOperations(broken)).toThrow("has no x-body");
  });

  it("when a JSON body has no bound on its parts", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => delete (operation["requestBody"] as Draft)["x-parts-max"],
    );
    expect(() => readOperations(broken)).toThrow("has no x-parts-max");
  });

  it("when an operation is open by one field and closed by the other", () => {
    const broken = changed(
      "/{workspaceId}/query",
      "post",
      (operation) => (operation["security"] = []),
    );
    expect(() => readOperations(broken)).toThrow("contradict each other");
  });
});

describe("the contract", () => {
  it("does not load when what must be metered is not, or nobody's workspace would pay", () => {
    const set = (metered: boolean) => (operation: Draft) => void (operation["x-metered"] = metered);
    expect(() => readOperations(changed("/{workspaceId}/query", "post", set(false)))).toThrow(
      "must be metered",
    );
    expect(() => readOperations(changed("/healthz", "get", set(true)))).toThrow("must be metered");
  });

  it("puts workspace addresses and the descriptions under the prefix, and nothing else", () => {
    for (const { path, prefix } of operations.values()) {
      const isOfWorkspace = path.startsWith("/{workspaceId}/");
      expect(prefix, path).toBe(
        isOfWorkspace || /^\/(?:\.well-known\/.+|(?:open|async)api\.json)$/.test(path),
      );
    }
  });

  it("asks for a credential wherever a workspace is in the address, but for what everybody may see", () => {
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

  it("takes keys alone where end users sign in, and their token alone where they change a password", () => {
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

  it("declares one place for each schema, so that references stay", () => {
    const query = (contract.paths["/{workspaceId}/query"]!["post"] as Json)["requestBody"] as Json;
    expect(JSON.stringify(query)).toContain('"$ref":"#/components/schemas/QueryRequest"');
  });
});
