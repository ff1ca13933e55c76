// Validates requests of the page against openapi/config/mail-preview-request.yaml.
import { findSchemaViolations, spellPath } from "../config/index.ts";
import type { ConfigTypes } from "../contract/index.ts";
import { sentenceOf } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

const schema = "mail-preview-request";
export type PreviewRequest = ConfigTypes[typeof schema];

/** @throws PreviewError */
export function readPreviewRequest(body: unknown): PreviewRequest {
  const [violation] = findSchemaViolations(schema, body);
  if (violation === undefined) return body as PreviewRequest;
  const { path, message, hint } = violation;
  const subject = spellPath(path) || "The request";
  throw new PreviewError(sentenceOf({ message: `${subject}: ${message}`, hint }));
}
