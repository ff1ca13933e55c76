// What the page asks to see, as openapi/config/mail-preview-request.yaml describes it. Refuses anything of another shape; what the
// values are is judged where mails are made.
import { findSchemaProblems } from "../config/index.ts";
import type { ConfigTypes } from "../contract/index.ts";
import { PreviewError } from "./preview-error.ts";

const schema = "mail-preview-request";
export type PreviewRequest = ConfigTypes[typeof schema];

/** @throws PreviewError */
export function readPreviewRequest(body: unknown): PreviewRequest {
  const [problem] = findSchemaProblems(schema, body);
  if (problem === undefined) return body as PreviewRequest;
  throw new PreviewError(`${problem.pointer || "The request"}: ${problem.says}. ${problem.action}`);
}
