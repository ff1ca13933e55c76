// `gateway api check`: lints and bundles the contract, finds stale generated files, and compares
// `info.version` with the changes since a revision. The exit code is 1 if a check has failed.
import {
  annotation,
  checkContract,
  contractRoot,
  textLine,
  type CheckStep,
} from "../../api-review/index.ts";
import { printableText } from "../../platform/index.ts";
import { reviewing } from "./contract-review.ts";
import type { CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface CheckOptions {
  readonly base?: string;
  readonly format: "text" | "github-actions";
}

export const check = ({ directory, print }: Terminal, { base, format }: CheckOptions) =>
  reviewing(async (): Promise<CommandOutcome> => {
    let failed = false;
    for await (const step of checkContract(contractRoot(directory), base)) {
      failed ||= step.state === "FAILED";
      print(describeStep(step, format));
    }
    return failed ? 1 : 0;
  });

function describeStep(
  { title, state, findings, lines }: CheckStep,
  format: CheckOptions["format"],
): string {
  const details = [
    ...findings.map((finding) =>
      format === "text" ? `  ${textLine(finding)}` : annotation(finding),
    ),
    ...lines.map((line) => `  ${printableText(line)}`),
  ];
  return [`${title.padEnd(9)}  ${state}`, ...details].join("\n");
}
