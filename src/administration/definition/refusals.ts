// Converts the errors of plans (previews of a change) and applies of a definition into errors for
// members.
import { GatewayError, type ErrorCode } from "../../contract/index.ts";
import { ApplyError, DocumentError } from "../../definitions/index.ts";
import { classify } from "../../platform/postgres/index.ts";

const codes: Readonly<Partial<Record<ApplyError["code"], ErrorCode>>> = {
  managed: "MANAGED_BY_FILES",
  stale: "STALE_REVISION",
  destructive: "DESTRUCTIVE_CHANGE",
  impossible: "IMPOSSIBLE_CHANGE",
  busy: "DEFINITION_TIMEOUT",
  unknown: "NOT_FOUND",
};

/** Maximum number of problems in an error. A response to `planDefinition` contains more. */
const SHOWN_MAX = 3;

/**
 * Returns the error for the client if a plan or an apply has failed. Returns all other errors
 * unchanged.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof DocumentError) {
    const shown = error.problems.slice(0, SHOWN_MAX);
    const details = shown.map(
      ({ pointer, message, hint }) => `${pointer === "" ? "/" : pointer}: ${message}. ${hint}`,
    );
    return new GatewayError("INVALID_REQUEST", {
      message: "The definition is not valid, so nothing was changed.",
      details,
    });
  }
  if (error instanceof ApplyError) {
    const code = codes[error.code];
    if (code === undefined) return error;
    return new GatewayError(code, { details: error.details, cause: error });
  }
  return ["timeout", "retry"].includes(classify(error))
    ? new GatewayError("DEFINITION_TIMEOUT", { cause: error })
    : error;
}
