// In tests and development mode, the gateway checks every response against the contract (G2.9).
// These tests list the violations.
import { describe, expect, it } from "vitest";
import type { OperationId } from "../../src/contract/operations.ts";
import { checkResponse, type SentResponse } from "../../src/contract/response-check.ts";

const headers = {
  "content-type": "application/json; charset=utf-8",
  "x-request-id": "a1",
  "cache-control": "no-store",
};
const meta = { count: 0, limit: 50, offset: 0, total: null, durationMs: 1, nextCursor: null };

const check = (id: OperationId | null, response: SentResponse): string[] =>
  checkResponse(id, response, "gateway");

describe("a response", () => {
  it("passes when status, media type, headers and body are declared", () => {
    expect(check("query", { status: 200, headers, body: { data: [{ any: 1 }], meta } })).toEqual(
      [],
    );
    expect(
      check("getSchema", {
        status: 304,
        headers: { ...headers, "content-type": undefined, etag: '"x"' },
      }),
    ).toEqual([]);
  });

  it("is a violation when its status is not declared", () => {
    expect(check("query", { status: 418, headers, body: { data: [], meta } })).toEqual([
      "query, status 418: the status is not declared",
    ]);
  });

  it("is a violation when its media type is not declared", () => {
    const html = { ...headers, "content-type": "text/html" };
    expect(check("query", { status: 200, headers: html, body: "<p>" })).toEqual([
      "query, status 200: the media type text/html is not declared",
    ]);
  });

  it("is a violation when it has a body where none is declared", () => {
    const flaws = check("getSchema", {
      status: 304,
      headers: { ...headers, etag: '"x"' },
      body: {},
    });
    expect(flaws).toEqual([
      "getSchema, status 304: the media type application/json is not declared",
    ]);
  });

  it("is a violation that names a property that is not declared", () => {
    const body = { data: [], meta: { ...meta, extra: 1 } };
    expect(check("query", { status: 200, headers, body }).join()).toContain(
      "body/meta: must NOT have additional properties: extra",
    );
  });

  it("is a violation when a body comes without a media type", () => {
    const bare = { ...headers, "content-type": undefined };
    expect(check("query", { status: 200, headers: bare, body: {} })).toEqual([
      "query, status 200: a body without a content type",
    ]);
  });

  it("is a violation when a required header is missing or malformed", () => {
    const error = { code: "UNAUTHENTICATED", message: "no" };
    expect(check("query", { status: 401, headers, body: { error } })).toEqual([
      "query, status 401: the header www-authenticate is missing",
    ]);
    const basic = { ...headers, "www-authenticate": "Basic" };
    expect(check("query", { status: 401, headers: basic, body: { error } })).toEqual([
      'query, status 401: header www-authenticate/value: must match pattern "^Bearer realm="',
    ]);
  });

  it("may have a number in a header, which is text on the wire", () => {
    const error = { code: "UNAVAILABLE", message: "no" };
    const waiting = (seconds: string) => ({
      status: 503,
      headers: { ...headers, "retry-after": seconds },
      body: { error },
    });
    expect(check("query", waiting("1"))).toEqual([]);
    expect(check("query", waiting("soon"))).toHaveLength(1);
  });

  it("is a violation when its body has a field too many, or a code that is not listed", () => {
    expect(
      check("query", {
        status: 200,
        headers,
        body: { data: [], meta: { ...meta, sql: "" } },
      }),
    ).toHaveLength(1);
    const error = { code: "OOPS", message: "no" };
    expect(check("query", { status: 400, headers, body: { error } })).toHaveLength(1);
  });

  it("may be flat on /query only for the refusal of an origin", () => {
    const flat = { error: "Origin not allowed for this credential." };
    expect(check("query", { status: 403, headers, body: flat })).toEqual([]);
    expect(check("query", { status: 400, headers, body: flat })).not.toEqual([]);
  });

  it("is checked against the list of unmatched statuses if no operation matched", () => {
    const body = { error: "There is nothing at this address." };
    expect(check(null, { status: 404, headers, body })).toEqual([]);
    expect(check(null, { status: 403, headers, body })).toHaveLength(1);
  });
});
