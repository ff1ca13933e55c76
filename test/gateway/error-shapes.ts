// The forms of a refusal in each of the contract's shapes, for tests of all operations.
import { expect } from "vitest";
import type { ErrorShape } from "../../src/contract/document.ts";
import type { Answer } from "../support/http-client.ts";

/**
 * Checks that an answer has the error shape of its operation.
 * @param code the expected code, in the shapes that show one
 */
export function expectErrorShape(shape: ErrorShape, { status, json }: Answer, code: string): void {
  const text = expect.stringMatching(/./);
  const bodies: Partial<Record<ErrorShape, object>> = {
    query: { error: { code, message: text } },
    flat: { error: text },
    oauth: { error: expect.stringMatching(/^[a-z_]+$/), error_description: text },
    players: { code, message: text },
    "json-rpc": {
      jsonrpc: "2.0",
      id: null,
      error: { code: expect.any(Number), message: text, data: { code } },
    },
    service: {
      isSuccess: false,
      statusCode: status,
      message: text,
      data: null,
      errors: expect.any(Array),
    },
  };
  expect(json).toEqual(bodies[shape]);
}
