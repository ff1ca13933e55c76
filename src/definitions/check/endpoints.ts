// Checks custom endpoints: their automations, request signatures and caching. A missing signature
// secret gives only a warning. The running gateway then answers every request to the endpoint with
// 500.
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
        hint: "Remove this field, which is only for endpoints with `mode: sync`, or set `mode: sync`.",
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
      hint: "List exactly one automation in the key `automations`, or set `mode: async`.",
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
      hint: "Add the key `signature` with the algorithm with which the sender signs its requests. To allow unsigned requests, write `signature: { algorithm: none }`.",
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
        hint: "With `algorithm: none`, requests are not signed. Remove this field, or choose another algorithm.",
        at: "key",
      });
    }
    return;
  }
  const { algorithm: only = algorithm } = signatureFormats[format];
  if (algorithm !== only) {
    report.add("contradiction", [...own, "algorithm"], {
      message: `the format ${format} is signed with ${only}`,
      hint: `Set \`algorithm\` to ${only}, the only algorithm of the format ${format}.`,
    });
  }
  if (signature.secret !== undefined)
    return checkSecret(signature.secret, format, [...own, "secret"], report);
  const message = "has no secret, so the endpoint answers every request with 500";
  report.warn("missing-secret", own, {
    message,
    hint: 'Add the key `secret` with the value "${env:NAME}", and store the signature secret in this environment variable.',
    at: "key",
  });
}

/**
 * Checks that a signature secret has the form that its signature format needs. Does not check
 * whether the secret is easy to guess.
 */
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
    hint: "Copy the whole secret exactly as it is shown by the service that sends the requests.",
  });
}
