// Validates the requests of the preview page against the schema
// `openapi/config/mail-preview-request.yaml`.
import { findSchemaViolations, formatPath } from "../config/index.ts";
import type { ConfigTypes } from "../contract/index.ts";
import { violationSentence } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

const schema = "mail-preview-request";
export type PreviewRequest = ConfigTypes[typeof schema];

/**
 * Validates the body of a request, and returns it.
 * @throws PreviewError if the body does not match the schema
 */
export function readPreviewRequest(body: unknown): PreviewRequest {
  const [violation] = findSchemaViolations(schema, body);
  if (violation === undefined) return body as PreviewRequest;
  const { path, message, hint } = violation;
  const subject = formatPath(path) || "The request";
  throw new PreviewError(violationSentence({ message: `${subject}: ${message}`, hint }));
}
