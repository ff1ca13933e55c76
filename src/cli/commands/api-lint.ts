// `gateway api lint`: checks the contract with redocly, Spectral and the project's own rules. The
// exit code is 1 if there is an error or a warning.
import {
  contractRoot,
  formatFindings,
  lintContract,
  UnreadableContractError,
  type FindingFormat,
} from "../../api-review/index.ts";
import { reviewing } from "./contract-review.ts";
import type { CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface LintOptions {
  readonly format: FindingFormat;
}

export const lint = ({ directory, print }: Terminal, { format }: LintOptions) =>
  reviewing(async (): Promise<CommandOutcome> => {
    try {
      const { findings } = await lintContract(contractRoot(directory));
      print(formatFindings(findings, format));
      return findings.length === 0 ? 0 : 1;
    } catch (error) {
      // The sentence of the error follows on the error output.
      if (error instanceof UnreadableContractError && format !== "text")
        print(formatFindings(error.findings, format));
      throw error;
    }
  });
