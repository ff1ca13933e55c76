// Rejects automations that read headers which the gateway withholds (G33.12). These are credentials
// of the gateway, the signature of the endpoint, and headers of the connection.
import { everyStep, readsOfAutomation } from "../../../automations/index.ts";
import { isWithheldHeader } from "../../../endpoint/index.ts";
import { signatureFormats } from "../signature-formats.ts";
import type { EndpointInput, StepInput } from "../../load/input.ts";
import type { Checking } from "../model.ts";

export function checkWithheldHeaders(checking: Checking): void {
  const { input, report } = checking;
  for (const [name, automation] of Object.entries(input.automations)) {
    const path = ["automations", name, "steps"];
    if (report.isTouched(["automations", name])) continue;
    const signed = signatureHeadersFor(name, checking);
    for (const { step, place } of everyStep(automation.steps, path))
      for (const header of ownReads(step)) {
        const endpoint = signed.get(header);
        if (endpoint === undefined && !isWithheldHeader(header)) continue;
        const why =
          endpoint === undefined
            ? "which no automation gets"
            : `which holds the signature of the endpoint ${endpoint}, and no automation gets it`;
        report.add("withheld-header", place, {
          message: `reads the header ${header}, ${why}`,
          hint: "Remove it. The gateway checks credentials and signatures itself.",
          at: "key",
        });
      }
  }
}

/** Returns the signature headers of the automation's endpoints, each with its endpoint. */
function signatureHeadersFor(
  name: string,
  { input, report }: Checking,
): ReadonlyMap<string, string> {
  const endpoints = Object.entries(input.endpoints).filter(
    ([at, endpoint]) =>
      !report.isTouched(["endpoints", at]) && endpoint.automations?.includes(name) === true,
  );
  return new Map(
    endpoints.flatMap(([endpointName, { signature }]) => {
      const header = headerOf(signature);
      return header === undefined ? [] : [[header.toLowerCase(), endpointName] as const];
    }),
  );
}

function headerOf(signature: EndpointInput["signature"]): string | undefined {
  if (signature === undefined || signature.algorithm === "none") return undefined;
  const { header, format = "default" } = signature;
  return header ?? signatureFormats[format].header;
}

/**
 * Returns the headers that the step itself reads, without the headers that its inner steps read.
 */
function ownReads(step: StepInput): readonly string[] {
  const inner = new Set([...everyStep([step], [])].slice(1).flatMap((one) => headersIn(one.step)));
  return headersIn(step).filter((name) => !inner.has(name));
}

const headersIn = (step: StepInput): readonly string[] => readsOfAutomation([step]).headers;
