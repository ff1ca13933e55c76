// Chooses the error that a form shows if the code of the second factor is missing or wrong.
import type { GatewayError } from "../../contract/index.ts";

/** Returns the error that the form shows; undefined if the error is not about a code. */
export function codeFlawOf({ code }: GatewayError): "codeNeeded" | "codeWrong" | undefined {
  if (code === "SECOND_FACTOR_REQUIRED") return "codeNeeded";
  return code === "SECOND_FACTOR_REFUSED" ? "codeWrong" : undefined;
}
