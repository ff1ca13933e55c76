// Runs `redocly lint` with the settings of a checkout, and reads its findings.
import { installedScript, redoclySettings } from "../checkout.ts";
import { ReviewError } from "../could-not-run.ts";
import { runScript } from "../run-script.ts";
import { pointerSegments } from "./sources.ts";
import type { LinterFinding } from "./linter-finding.ts";

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: "error" | "warn";
    readonly message: string;
    readonly location: readonly {
      readonly source: { readonly ref: string };
      readonly pointer?: string;
      readonly start?: { readonly line: number; readonly col: number };
    }[];
  }[];
}

/**
 * Returns the findings of redocly.
 * @param root the checkout that has redocly
 * @param folder the folder with the settings, in which redocly runs
 * @param roots names of documents in the settings; by default all of them
 * @throws ReviewError if redocly is not installed, or if it fails
 */
export async function redoclyFindings(
  root: string,
  folder: string,
  roots: readonly string[] = [],
): Promise<LinterFinding[]> {
  const script = installedScript(root, "@redocly/cli/bin/cli.js");
  const settings = ["--config", redoclySettings, "--format", "json", "--max-problems", "10000"];
  const { out, err } = await runScript(script, ["lint", ...roots, ...settings], folder);
  return reportsIn(out, err).flatMap(({ problems }) =>
    problems.map(({ ruleId, severity, message, location: [location] }) => ({
      file: location?.source.ref ?? redoclySettings,
      keys: pointerSegments(location?.pointer ?? ""),
      ...(location?.start && { line: location.start.line, column: location.start.col }),
      severity: severity === "error" ? "error" : "warning",
      rule: ruleId,
      message,
    })),
  );
}

/** Returns the reports in the output of redocly, which prints one report for each document. */
function reportsIn(out: string, err: string): RedoclyReport[] {
  try {
    return out.split(/(?<=^\})(?=\{$)/m).map((text) => JSON.parse(text) as RedoclyReport);
  } catch (error) {
    const [line = ""] = err.trim().split("\n");
    throw new ReviewError(`redocly could not lint the contract: ${line}`, { cause: error });
  }
}
