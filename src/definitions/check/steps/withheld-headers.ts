// Rejects automations that read request headers which no automation receives (G33.12). These are
// headers with credentials, the header with the endpoint's signature, and headers of the HTTP
// connection.
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
            ? "which no automation receives"
            : `which contains the signature of the endpoint ${endpoint} and which no automation receives`;
        report.add("withheld-header", place, {
          message: `reads the header ${header}, ${why}`,
          hint: "Remove the placeholder or expression that reads this header. The gateway checks credentials and signatures itself.",
          at: "key",
        });
      }
  }
}

/**
 * Returns the signature headers of all endpoints that run the automation, each with the name of its
 * endpoint.
 */
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
 * Returns the headers that the step itself reads, without headers that only the steps inside it
 * read.
 */
function ownReads(step: StepInput): readonly string[] {
  const inner = new Set([...everyStep([step], [])].slice(1).flatMap((one) => headersIn(one.step)));
  return headersIn(step).filter((name) => !inner.has(name));
}

const headersIn = (step: StepInput): readonly string[] => readsOfAutomation([step]).headers;
