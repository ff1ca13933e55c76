// Checks custom endpoints: their automations, request signatures and caching. A missing signature
// secret is only a warning. At run time, the endpoint then answers 500 and accepts no request.
import { suggest } from "./known.ts";
import { signatureFormats } from "./signature-formats.ts";
import { checkSyncAutomation } from "./sync-endpoints.ts";
import type { SignatureFormat } from "../../catalog/index.ts";
import type { Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";
import type { EndpointInput } from "../load/input.ts";

export function checkEndpoints(checking: Checking): void {
  for (const [name, endpoint] of Object.entries(checking.input.endpoints)) {
    const path = ["endpoints", name];
    if (typeof endpoint !== "object" || endpoint === null || checking.report.isRefused(path))
      continue;
    checkAutomations(name, endpoint, checking);
    checkSignature(endpoint.signature, path, checking);
    for (const field of ["cache", "mcp"] as const) {
      if (endpoint.mode !== "async" || endpoint[field] === undefined) continue;
      checking.report.add("inapplicable-field", [...path, field], {
        message: "does not belong to an async endpoint",
        hint: "This field is only for endpoints with `mode: sync`.",
        at: "key",
      });
    }
  }
}

function checkAutomations(owner: string, endpoint: EndpointInput, checking: Checking): void {
  const { automations, mode } = endpoint;
  const { input, report } = checking;
  const own = ["endpoints", owner, "automations"];
  if (!Array.isArray(automations) || report.isTouched(own)) return;
  if (mode === "sync" && automations.length !== 1) {
    const message = `a sync endpoint runs exactly one automation, not ${automations.length}`;
    report.add("bad-automation-count", own, {
      message,
      hint: "List exactly one automation in the key `automations`.",
    });
  }
  automations.forEach((name: string, index) => {
    const automation = Object.hasOwn(input.automations, name) ? input.automations[name] : undefined;
    if (automation === undefined) {
      report.add("unknown-automation", [...own, index], {
        message: "there is no such automation",
        hint: suggest(name, Object.keys(input.automations)),
      });
    } else if (mode === "sync" && !report.isTouched(["automations", name]))
      checkSyncAutomation([owner, endpoint], [name, automation], [...own, index], checking);
  });
}

function checkSignature(
  signature: EndpointInput["signature"],
  path: ValuePath,
  { report }: Checking,
): void {
  const own = [...path, "signature"];
  if (signature === undefined) {
    return report.warn("open-endpoint", path, {
      message: "has no signature: anyone who knows the address can call it",
      hint: "Add the key `signature` with the algorithm of the sender. To allow unsigned requests, write `signature: { algorithm: none }`.",
      at: "key",
    });
  }
  if (report.isTouched(own)) return;
  const { algorithm, format = "default" } = signature;
  if (algorithm === "none") {
    for (const field of ["format", "header", "secret"] as const) {
      if (signature[field] === undefined) continue;
      report.add("inapplicable-field", [...own, field], {
        message: "does not belong to the algorithm none",
        hint: "Choose another algorithm, or remove this field.",
        at: "key",
      });
    }
    return;
  }
  const { algorithm: only = algorithm } = signatureFormats[format];
  if (algorithm !== only) {
    report.add("contradiction", [...own, "algorithm"], {
      message: `the format ${format} is signed with ${only}`,
      hint: `Set \`algorithm\` to ${only}.`,
    });
  }
  if (signature.secret !== undefined)
    return checkSecret(signature.secret, format, [...own, "secret"], report);
  const message = "has no secret, so the endpoint answers every request with 500";
  report.warn("missing-secret", own, {
    message,
    hint: 'Add the key `secret` with the value "${env:NAME}".',
    at: "key",
  });
}

/** Checks the form of a signature secret. Does not check its strength. */
function checkSecret(
  secret: string,
  format: SignatureFormat,
  path: ValuePath,
  report: Checking["report"],
): void {
  const { secretForm } = signatureFormats[format];
  if (secretForm === undefined || secretForm.pattern.test(secret)) return;
  const message = `a secret of the format ${format} is ${secretForm.words}`;
  report.add("bad-secret", path, {
    message,
    hint: "Copy the whole secret exactly as the sender of the requests shows it.",
  });
}
