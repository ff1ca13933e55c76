// Validates the requests of the preview page against the schema
// `openapi/config/mail-preview-request.yaml`.
import { findSchemaViolations, formatPath } from "../config/index.ts";
import type { ConfigTypes } from "../contract/index.ts";
import { mailPrograms, type MailProgram } from "../mail/index.ts";
import { violationSentence } from "../platform/index.ts";
import { PreviewError } from "./preview-error.ts";

const schema = "mail-preview-request";
export type PreviewRequest = Omit<ConfigTypes[typeof schema], "program"> & {
  readonly program?: MailProgram;
};

/**
 * Validates the body of a request, and returns it.
 * @throws PreviewError if the body does not match the schema
 */
export function readPreviewRequest(body: unknown): PreviewRequest {
  const [violation] = findSchemaViolations(schema, body);
  if (violation === undefined) return requireProgram(body as ConfigTypes[typeof schema]);
  const { path, message, hint } = violation;
  const subject = formatPath(path) || "The request";
  throw new PreviewError(violationSentence({ message: `${subject}: ${message}`, hint }));
}

function requireProgram({ program, ...request }: ConfigTypes[typeof schema]): PreviewRequest {
  if (program === undefined) return request;
  const known = mailPrograms.find((each) => each === program);
  if (known !== undefined) return { ...request, program: known };
  throw new PreviewError("This mail program is unknown. Choose a program from the list.");
}
