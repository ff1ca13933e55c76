// The contract describes every response of custom endpoints: a client that validates responses
// by the contract accepts all of them (G33.11).
import { describe, expect, it } from "vitest";
import { contract, operations, resolve, type Json } from "../../src/contract/document.ts";
import { lazyCompiler } from "../../src/contract/lazy-compiler.ts";
import { checkResponse } from "../../src/contract/response-check.ts";

const headers = {
  "x-request-id": "a1",
  "cache-control": "no-store",
  "access-control-allow-origin": "*",
};
const json = { ...headers, "content-type": "application/json; charset=utf-8" };
const compile = lazyCompiler(() => contract, {});
const spellings = ["callEndpoint", "callWebhook"] as const;
const statuses = [
  200, 201, 204, 299, 302, 400, 401, 404, 405, 409, 413, 418, 429, 500, 503, 504, 599,
];
const receipt = { received: true, eventId: "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11" };

/**
 * Checks a JSON body as a validating proxy does, and returns the errors. Uses the schema of the
 * declared status, or else of `default`. The media type is the declared one, or else any.
 */
function refusedByProxy(
  id: (typeof spellings)[number],
  status: number,
  type: string,
  body: unknown,
) {
  const { path, method } = operations.get(id)!;
  const operation = contract.paths[path]![method.toLowerCase()] as Json;
  const responses = operation["responses"] as Json;
  const { content, headers: declared = {} } = resolve(
    contract,
    responses[status] ?? responses["default"],
  );
  const required = Object.entries(declared as Json)
    .filter(
      ([name, header]) =>
        resolve(contract, header)["required"] === true && !(name.toLowerCase() in json),
    )
    .map(([name]) => name);
  const media = (content as Json)[type] ?? (content as Json)["*/*"];
  if (media === undefined) return [type, ...required];
  const { $ref } = (media as Json)["schema"] as { readonly $ref: string };
  const validate = compile({ $ref });
  return validate(body) ? required : [JSON.stringify(validate.errors), ...required];
}

describe.each(spellings)("%s", (id) => {
  it.each(statuses)(
    "a synchronous response with status %i matches the contract, with any body",
    (status) => {
      for (const body of [{ price: 12.5 }, [], "text", 7, null, { error: { code: 7 } }])
        expect(refusedByProxy(id, status, "application/json", body)).toEqual([]);
      expect(refusedByProxy(id, status, "text/plain", "text")).toEqual([]);
      expect(refusedByProxy(id, status, "application/problem+json", { title: "no" })).toEqual([]);
    },
  );

  it("a proxy that validates requests passes any body on, also none", () => {
    const { path, method } = operations.get(id)!;
    const operation = contract.paths[path]![method.toLowerCase()] as Json;
    const body = operation["requestBody"] as { required: boolean; content: Json };
    const { $ref } = (body.content["*/*"] as Json)["schema"] as { readonly $ref: string };
    expect(body.required).toBe(false);
    for (const value of [{ sku: "COF-0001" }, [], "text", 7, null])
      expect(compile({ $ref })(value)).toBe(true);
  });

  it("the receipt of an asynchronous endpoint matches the contract", () => {
    expect(refusedByProxy(id, 200, "application/json", receipt)).toEqual([]);
  });

  it("development mode checks the gateway's own responses against the receipt and the error", () => {
    const own = (status: number, body: unknown) =>
      checkResponse(id, { status, headers: json, body }, "gateway");
    expect(own(200, receipt)).toEqual([]);
    expect(own(500, { error: "no" })).toEqual([]);
    expect(own(200, { received: true })).not.toEqual([]);
    expect(own(200, { price: 12.5 })).not.toEqual([]);
    expect(own(404, { error: { code: 7 } })).not.toEqual([]);
    expect(own(418, { error: "no" })).toEqual([`${id}, status 418: the status is not declared`]);
  });

  it("development mode checks the automation's responses against their declaration", () => {
    const others = (status: number, body: unknown, more: object = {}) =>
      checkResponse(id, { status, headers: { ...json, ...more }, body }, "another");
    for (const status of statuses) expect(others(status, { price: 12.5 })).toEqual([]);
    expect(others(200, receipt, { "cache-control": undefined })).toEqual([
      `${id}, response of the automation: the header cache-control is missing`,
    ]);
  });
});
