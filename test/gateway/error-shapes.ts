// Checks the bodies of refusals. The contract has several shapes of error bodies, and each
// operation uses one of them.
import { expect } from "vitest";
import type { ErrorShape } from "../../src/contract/document.ts";
import type { Answer } from "../support/http-client.ts";

/**
 * Checks that an answer has the error shape of its operation.
 * @param code the expected error code; shapes without a code ignore it
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
