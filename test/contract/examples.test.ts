// The examples of the contract match its schemas, and its codes match their statuses.
import { describe, expect, it } from "vitest";
import { contract, operations, type Json } from "../../src/contract/document.ts";
import { errorCodes, type ErrorCode } from "../../src/contract/errors.ts";
import { checkAnswer } from "../support/contract.ts";
import { requestValidators } from "../../src/contract/validators.ts";

const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";

/** Follows local references. */
function resolve(node: unknown): Json {
  const reference = (node as Json)["$ref"];
  if (typeof reference !== "string") return node as Json;
  const [, , kind, name] = reference.split("/");
  return resolve(contract.components[kind!]![name!]);
}

const examplesOf = (mediaType: Json): [string, unknown][] =>
  mediaType["example"] !== undefined
    ? [["example", mediaType["example"]]]
    : Object.entries((mediaType["examples"] ?? {}) as Json).map(([name, example]) => [
        name,
        resolve(example)["value"],
      ]);

const operationOf = (path: string, method: string): Json =>
  contract.paths[path]![method.toLowerCase()] as Json;

describe.each([...operations.values()])("the examples of $id", ({ id, path, method }) => {
  const operation = operationOf(path, method);
  const content = ((operation["requestBody"] as Json | undefined)?.["content"] ?? {}) as Record<
    string,
    Json
  >;
  const requests = Object.values(content).flatMap(examplesOf);
  const responses = Object.entries(operation["responses"] as Json).flatMap(([status, declared]) => {
    const types = Object.entries((resolve(declared)["content"] ?? {}) as Record<string, Json>);
    return types.flatMap(([type, mediaType]) =>
      examplesOf(mediaType).map(([name, body]) => ({ status: Number(status), type, name, body })),
    );
  });

  it("match the schema of the request, if there is a body", () => {
    // Raw bodies may contain any bytes, so there is no schema to check.
    if (operations.get(id)?.body?.kind === "raw") return;
    const [body] = requestValidators(id);
    for (const [name, requestBody] of requests) {
      const parts = { path: { workspaceId: guid }, query: {}, header: {}, requestBody };
      expect(body!(parts), name).toBe(true);
    }
  });

  it("match the schemas of the responses", () => {
    for (const { status, type, name, body } of responses) {
      const answer = { status, headers: { "content-type": type }, body };
      const flaws = checkAnswer(id, answer).violations;
      expect(
        flaws.filter((flaw) => !flaw.includes("header ")),
        `${status} ${name}`,
      ).toEqual([]);
    }
  });

  it("have each code under its own status", () => {
    for (const { status, body } of responses) {
      // JSON-RPC has its own error numbers. Its `data` contains the gateway's code.
      const {
        error,
        code = operation["x-errors"] === "json-rpc" ? error?.data?.code : error?.code,
        statusCode,
      } = body as {
        readonly error?: { readonly code?: ErrorCode; readonly data?: { code?: ErrorCode } };
        readonly code?: ErrorCode;
        readonly statusCode?: number;
      };
      if (code !== undefined) expect(errorCodes[code].status, code).toBe(status);
      if (statusCode !== undefined) expect(statusCode).toBe(status);
    }
  });
});

describe("the error codes of /query", () => {
  const listed = contract.components["schemas"]!["QueryErrorCode"]!["enum"] as ErrorCode[];

  it.each(listed)("have an example: %s", (code) => {
    const operation = operationOf("/{workspaceId}/query", "post");
    const response = resolve((operation["responses"] as Json)[String(errorCodes[code].status)]);
    const mediaType = (response["content"] as Record<string, Json>)["application/json"]!;
    expect(examplesOf(mediaType).map(([name]) => name)).toContain(code);
  });

  it("have the public text of the code table in their examples, or the path of the only error", () => {
    for (const code of listed) {
      const example = contract.components["examples"]![code]!["value"] as {
        error: { message: string };
      };
      // The message of a 500 ends in the request's id.
      const start = code === "INTERNAL_ERROR" ? "Internal error" : errorCodes[code].message;
      const { message } = example.error;
      if (code.startsWith("INVALID_") || code === "NOTIFY_DENIED")
        expect(message, code).toMatch(/^(?:\/[\w/]+: .*)\.$/);
      else expect(message.startsWith(start), code).toBe(true);
    }
  });
});
