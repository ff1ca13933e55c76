// Tests that the conformance kit reports a server whose headers violate HTTP. It has no findings
// about a correct server.
import { expect, it } from "vitest";
import { describedOperations, readerOf } from "../../../src/conform/cases/index.ts";
import { httpCases } from "../../../src/conform/semantics/http/http.ts";
import { responseRules } from "../../../src/conform/semantics/response-rules.ts";
import {
  authorization,
  changed,
  findingsAt,
  respond,
  type Defect,
  type TinyHandler,
} from "./tiny-server.ts";

const document = {
  paths: {
    "/{workspaceId}/schema": {
      get: {
        operationId: "getSchema",
        "x-auth": ["key"],
        "x-errors": "nested",
        responses: { "200": {}, "304": {} },
      },
    },
  },
};
const operations = describedOperations(document, readerOf(document));
const path = "/w/schema";
const etag = '"one"';

function honest(): TinyHandler {
  return ({ method, path: asked, headers }) => {
    const open = {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "authorization, content-type, if-none-match, idempotency-key",
      "access-control-max-age": "600",
    };
    const own = /^[\w-]+$/.test(headers["x-request-id"] ?? "")
      ? { ...open, "x-request-id": headers["x-request-id"]! }
      : open;
    if (asked !== path) return respond(404, { error: "There is no such address." }, own);
    if (method === "OPTIONS") return respond(204, "", own);
    if (method !== "GET" && method !== "HEAD")
      return respond(405, { error: "No." }, { ...own, allow: "GET, HEAD, OPTIONS" });
    if (headers["authorization"] !== authorization)
      return respond(401, { error: "Who?" }, { ...own, "www-authenticate": "Bearer" });
    if (headers["if-none-match"] === etag) return respond(304, "", { ...own, etag });
    const full = respond(200, { tables: [] }, { ...own, etag });
    return method === "HEAD" ? { ...full, body: Buffer.alloc(0) } : full;
  };
}

async function findings(defect?: Defect) {
  const server = honest();
  const cases = httpCases(operations, { workspaceId: "w" }, ({ credential }) => ({
    operationId: "getSchema",
    method: "GET",
    path,
    credential: credential ?? "none",
  }));
  const handler =
    defect === undefined
      ? server
      : (request: Parameters<TinyHandler>[0]) => defect(request, server);
  return findingsAt(handler, cases, responseRules(operations, true));
}

it("finds nothing at a server that keeps the rules", async () => {
  expect(await findings()).toEqual([]);
});

const status =
  (wanted: number) =>
  (_request: unknown, response: { readonly status: number }): boolean =>
    response.status === wanted;
const isHead = ({ method }: { readonly method: string }): boolean => method === "HEAD";

it.each<[defect: string, message: RegExp, defect_: Defect]>([
  [
    "a current ETag that gets the content",
    /current ETag. The status is 200/,
    (request, server) =>
      server({ ...request, headers: { ...request.headers, "if-none-match": undefined } }),
  ],
  [
    "an old ETag that gets a 304",
    /another ETag. The status is 304/,
    (request, server) =>
      request.headers["if-none-match"] === undefined ? server(request) : respond(304, "", { etag }),
  ],
  [
    "a 304 with another ETag",
    /status 304 has the `ETag`/,
    changed(status(304), ({ headers }) => void (headers["etag"] = '"two"')),
  ],
  [
    "a HEAD with another status than GET",
    /HEAD and GET must have the same status/,
    changed(isHead, (response) => void (response.status = 204)),
  ],
  [
    "a HEAD without a header of GET",
    /HEAD and GET must have the same header `etag`/,
    changed(isHead, ({ headers }) => void delete headers["etag"]),
  ],
  [
    "a method that is not refused",
    /does not declare PUT for this path. The status is 200/,
    changed(status(405), (response) => void (response.status = 200)),
  ],
  [
    "an `Allow` that lacks a method",
    /does not list GET/,
    changed(status(405), ({ headers }) => void (headers["allow"] = "OPTIONS")),
  ],
  [
    "a 405 without `Allow`",
    /status 405 has no `allow`/,
    changed(status(405), ({ headers }) => void delete headers["allow"]),
  ],
  [
    "a 401 without a challenge",
    /status 401 has no `www-authenticate`/,
    changed(status(401), ({ headers }) => void delete headers["www-authenticate"]),
  ],
  [
    "a 503 without the time to wait",
    /status 503 has no `Retry-After`/,
    changed(isHead, (response) => void (response.status = 503)),
  ],
  [
    "a time to wait that is neither seconds nor a date",
    /`retry-after` is `soon`/,
    changed(isHead, ({ headers }) => void (headers["retry-after"] = "soon")),
  ],
  [
    "a text without its character set",
    /no `charset=utf-8`/,
    changed(status(200), ({ headers }) => void (headers["content-type"] = "application/json")),
  ],
  [
    "a request id that comes twice",
    /An earlier response also had the request id/,
    changed(status(200), ({ headers }) => void (headers["x-request-id"] = "same")),
  ],
  [
    "a request id of the caller that is not kept",
    /must repeat the valid request id/,
    (request, server) =>
      server({ ...request, headers: { ...request.headers, "x-request-id": undefined } }),
  ],
  [
    "a wrong key whose error differs from that of a missing key",
    /must have the same body as the response without/,
    (request, server) =>
      request.headers["authorization"] === undefined ||
      request.headers["authorization"] === authorization
        ? server(request)
        : respond(401, { error: "This key is unknown." }, { "www-authenticate": "Bearer" }),
  ],
  [
    "an answer that pages of other origins cannot read",
    /`Access-Control-Allow-Origin` is nothing/,
    changed(
      ({ headers }) => headers["origin"] !== undefined,
      ({ headers }) => void delete headers["access-control-allow-origin"],
    ),
  ],
])("finds %s", async (_name, message, defect) => {
  const found = await findings(defect);
  expect(found.map((one) => one.message)).toContainEqual(expect.stringMatching(message));
});
