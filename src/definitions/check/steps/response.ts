// The step `response`: it sets no header that the gateway sets itself.
import type { Path } from "../../../config/index.ts";
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

/** Headers that belong to the connection, to browsers' protection, or to the gateway. */
const gatewayHeaders: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "content-type",
  "set-cookie",
  "set-cookie2",
  "content-security-policy",
  "content-security-policy-report-only",
  "x-frame-options",
]);

function checkHeader(name: string, path: Path, { report }: Checking): void {
  const lower = name.toLowerCase();
  if (!gatewayHeaders.has(lower) && !lower.startsWith("access-control-")) return;
  const hint =
    lower === "content-type"
      ? "Write contentType beside headers."
      : "Remove it: cookies, CORS, framing and content policy are not an automation's to set.";
  const message = "is a header that the gateway alone sets";
  report.add({ path, rule: "refused-header", message, hint, at: "key" });
}
