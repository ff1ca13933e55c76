import { OpenAPIRouter, type Document } from "openapi-backend";
import { describe, expect, it } from "vitest";
import { contract } from "../support/contract.ts";
import { TrieRouter } from "../../src/gateway/routing/router.ts";

const methods = ["get", "put", "post", "delete", "patch"] as const;

const documentOf = (paths: readonly string[]): Document => ({
  openapi: "3.1.0",
  info: { title: "paths", version: "1.0.0" },
  paths: Object.fromEntries(
    paths.map((entry) => {
      const [method, path] = entry.split(" ") as [string, string];
      return [path, { [method.toLowerCase()]: { operationId: entry, responses: {} } }];
    }),
  ),
});

/** Returns the id of the operation that openapi-backend's router finds, or the status. */
const stockMatch = (router: OpenAPIRouter<Document>, method: string, path: string): string => {
  try {
    return router.matchOperation({ method, path, headers: {} }, true).operationId ?? "?";
  } catch (error) {
    return String((error as Error).message).slice(0, 3);
  }
};

const trieOf = (document: Document): TrieRouter<string> =>
  new TrieRouter(document, ({ operationId = "?" }) => operationId);

/** Returns the same as `stockMatch`, for the gateway's own router. */
const match = (router: TrieRouter<string>, method: string, path: string): string => {
  const found = router.find(path);
  return found === undefined ? "404" : (found.get(method.toUpperCase()) ?? "405");
};

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

describe("the router", () => {
  it("agrees with openapi-backend's router on every operation of the contract", () => {
    const stock = new OpenAPIRouter({ definition: contract, ignoreTrailingSlashes: false });
    const trie = trieOf(contract);
    for (const [path, declared] of Object.entries(contract.paths ?? {})) {
      const filled = path.replace("{workspaceId}", guid).replaceAll(/\{[^}]+\}/g, "some.thing");
      for (const method of methods.filter((name) => declared?.[name] !== undefined))
        expect(match(trie, method, filled)).toBe(stockMatch(stock, method, filled));
      for (const variant of [`${filled}/`, `/${filled}`, `${filled}/more`, filled.toUpperCase()]) {
        expect(match(trie, "get", variant)).toBe(stockMatch(stock, "get", variant));
      }
    }
  });

  it("a literal segment wins over a parameter from left to right (G1.3)", () => {
    const trie = trieOf(
      documentOf([
        "GET /{ws}/auth/{slug}/authorize",
        "POST /{ws}/auth/{slug}/callback",
        "GET /{ws}/auth/oidc/{slug}",
        "POST /{ws}/auth/oidc/callback",
        "GET /.well-known/{name}/{ws}",
      ]),
    );
    expect(match(trie, "get", "/w/auth/oidc/authorize")).toBe("GET /{ws}/auth/oidc/{slug}");
    expect(match(trie, "post", "/w/auth/oidc/callback")).toBe("POST /{ws}/auth/oidc/callback");
    expect(match(trie, "get", "/w/auth/acme/authorize")).toBe("GET /{ws}/auth/{slug}/authorize");
    expect(match(trie, "post", "/w/auth/acme/callback")).toBe("POST /{ws}/auth/{slug}/callback");
    expect(match(trie, "get", "/.well-known/auth/x")).toBe("GET /.well-known/{name}/{ws}");
  });

  it("a literal segment wins for every method: a method that its path lacks gets 405 (G1.3)", () => {
    const trie = trieOf(
      documentOf(["GET /{ws}/files/{id}", "POST /{ws}/files/upload", "PUT /{ws}/{kind}/upload/x"]),
    );
    expect(match(trie, "get", "/w/files/upload")).toBe("405");
    expect(match(trie, "post", "/w/files/upload")).toBe("POST /{ws}/files/upload");
    expect(match(trie, "get", "/w/files/uploads")).toBe("GET /{ws}/files/{id}");
    // Without a path behind it, the literal segment `upload` does not hide the path with a
    // parameter.
    expect(match(trie, "put", "/w/files/upload/x")).toBe("PUT /{ws}/{kind}/upload/x");
  });

  it("an empty segment fills no parameter", () => {
    const trie = trieOf(documentOf(["GET /{a}", "GET /{a}/{b}"]));
    expect(match(trie, "get", "/")).toBe("404");
    expect(match(trie, "get", "//")).toBe("404");
    expect(match(trie, "get", "/a/")).toBe("404");
    expect(match(trie, "get", "//b")).toBe("404");
    expect(match(trie, "get", "/a/b/")).toBe("404");
  });

  it("names of prototype members are paths like any other", () => {
    const trie = trieOf(documentOf(["GET /a/b"]));
    for (const path of [
      "/__proto__",
      "/constructor/prototype",
      "/a/hasOwnProperty",
      "/a/__proto__",
    ]) {
      expect(match(trie, "get", path)).toBe("404");
    }
    expect(match(trie, "constructor", "/a/b")).toBe("405");
  });
});
