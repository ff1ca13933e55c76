// The stored outcome of a signed call as JSON: an answer, a failure, or a mark for an answer that
// was too long to store.
import { GatewayError } from "../../contract/index.ts";
import type { AutomationAnswer } from "../automations.ts";

export type StoredSyncAnswer =
  | (Pick<AutomationAnswer, "status" | "contentType" | "headers"> & {
      /** The body in base64. */
      readonly body: string;
    })
  | { readonly failure: "AUTOMATION_FAILED" | "AUTOMATION_TIMEOUT" | "ANSWER_UNKNOWN" };

/** Maximum bytes of the body and headers. */
const BYTES_MAX = 1024 * 1024;

/** Returns an answer for storage; a failure if it is too long. */
export function storedAnswer({
  status,
  contentType,
  headers,
  body,
}: AutomationAnswer): StoredSyncAnswer {
  const bytes = body.length + JSON.stringify(headers).length;
  if (bytes > BYTES_MAX) return { failure: "ANSWER_UNKNOWN" };
  return { status, contentType, headers, body: body.toString("base64") };
}

/**
 * Returns a stored answer.
 * @throws GatewayError the stored failure
 */
export function readStoredAnswer(text: string): AutomationAnswer {
  const stored = JSON.parse(text) as StoredSyncAnswer;
  if ("failure" in stored) throw new GatewayError(stored.failure);
  return { ...stored, body: Buffer.from(stored.body, "base64") };
}
