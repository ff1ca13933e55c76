// The step `response`. It must not set a header that the gateway sets itself.
import type { ValuePath } from "../../../config/index.ts";
import { isReservedHeader } from "../../../endpoint/index.ts";
import type { Checking } from "../model.ts";
import type { StepKind } from "./step-kind.ts";

export const response: StepKind<"response"> = {
  check: ({ headers = {} }, path, checking) => {
    for (const name of Object.keys(headers))
      checkHeader(name, [...path, "headers", name], checking);
  },
  isAnswer: true,
  ends: () => true,
};

function checkHeader(name: string, path: ValuePath, { report }: Checking): void {
  if (!isReservedHeader(name)) return;
  const hint =
    name.toLowerCase() === "content-type"
      ? "Write contentType beside headers."
      : "Remove it: cookies, CORS, framing, content policy and what speaks for all of the gateway are not an automation's to set.";
  const message = "is a header that the gateway alone sets";
  report.add({ path, rule: "refused-header", message, hint, at: "key" });
}
