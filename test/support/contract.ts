// The bundled contract, for tests that go through its operations. Tests use this file and do not
// import `generated/` themselves.
import { readFileSync } from "node:fs";
import type { Document } from "openapi-backend";
import { operations } from "../../src/contract/document.ts";
import type { OperationId } from "../../src/contract/operations.ts";
import { checkResponse, type SentResponse } from "../../src/contract/response-check.ts";

export const contract = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
) as Document;

/**
 * Compares an answer with the contract, and returns the differences. Automations can also write
 * answers of some operations. So an answer that does not match the gateway's declared answers is
 * compared with those of automations.
 */
export function checkAnswer(id: OperationId | null, answer: SentResponse) {
  const violations = checkResponse(id, answer, "gateway");
  const mayBeOfAnother = id !== null && operations.get(id)?.passThrough != null;
  const isOfAnother = mayBeOfAnother && violations.length > 0;
  return {
    isOfAnother,
    violations: isOfAnother ? checkResponse(id, answer, "another") : violations,
  };
}
