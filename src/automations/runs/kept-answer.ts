// The stored outcome of a signed call, as JSON: an answer, a failure, or that the answer was too
// long to keep.
import { GatewayError } from "../../contract/index.ts";
import type { AutomationAnswer } from "../automations.ts";

export type KeptAnswer =
  | (Pick<AutomationAnswer, "status" | "contentType" | "headers"> & {
      /** In base64. */
      readonly body: string;
    })
  | { readonly failure: "AUTOMATION_FAILED" | "AUTOMATION_TIMEOUT" | "ANSWER_UNKNOWN" };

/** Bytes of a body, with the headers. */
const BYTES_MAX = 1024 * 1024;

export function keptAnswer({ status, contentType, headers, body }: AutomationAnswer): KeptAnswer {
  const bytes = body.length + JSON.stringify(headers).length;
  if (bytes > BYTES_MAX) return { failure: "ANSWER_UNKNOWN" };
  return { status, contentType, headers, body: body.toString("base64") };
}

/** @throws GatewayError the failure that was stored */
export function readKept(text: string): AutomationAnswer {
  const kept = JSON.parse(text) as KeptAnswer;
  if ("failure" in kept) throw new GatewayError(kept.failure);
  return { ...kept, body: Buffer.from(kept.body, "base64"), isCacheable: false };
}
