// The stored outcome of a signed call of a sync endpoint, as JSON. It is an answer or a failure.
// The failure `ANSWER_UNKNOWN` means that the answer had more than 1 MiB and was not stored.
import { GatewayError } from "../../contract/index.ts";
import type { AutomationAnswer } from "../automations.ts";

export type StoredSyncAnswer =
  | (Pick<AutomationAnswer, "status" | "contentType" | "headers"> & {
      /** The bytes of the body in base64. */
      readonly body: string;
    })
  | { readonly failure: "AUTOMATION_FAILED" | "AUTOMATION_TIMEOUT" | "ANSWER_UNKNOWN" };

/** Maximum total size of the body and headers of a stored answer, in bytes. */
const BYTES_MAX = 1024 * 1024;

/**
 * Converts an answer to the form in which it is stored. An answer with more than `BYTES_MAX` bytes
 * becomes the failure `ANSWER_UNKNOWN`.
 */
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
 * Converts a stored outcome to an answer.
 * @param text the decrypted JSON text of the outcome
 * @throws GatewayError if the stored outcome is a failure
 */
export function readStoredAnswer(text: string): AutomationAnswer {
  const stored = JSON.parse(text) as StoredSyncAnswer;
  if ("failure" in stored) throw new GatewayError(stored.failure);
  return { ...stored, body: Buffer.from(stored.body, "base64") };
}
