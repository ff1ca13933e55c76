// Runs Spectral with the rules of a checkout over documents, and reads its findings.
import { installedScript } from "../checkout.ts";
import { ReviewError } from "../could-not-run.ts";
import { runScript } from "../run-script.ts";
import type { LinterFinding } from "./linter-finding.ts";

/** The rules of Spectral in a checkout. */
const ruleset = "openapi/spectral.mjs";

interface SpectralFinding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  /** 0 is an error, 1 is a warning. */
  readonly severity: number;
  readonly source?: string;
}

/**
 * Returns the findings of Spectral.
 * @param root the checkout that has Spectral
 * @param folder the folder with the rules and the documents
 * @param documents paths of JSON documents in the folder
 * @throws ReviewError if Spectral is not installed, or if it fails
 */
export async function spectralFindings(
  root: string,
  folder: string,
  documents: readonly string[],
): Promise<LinterFinding[]> {
  const script = installedScript(root, "@stoplight/spectral-cli/dist/index.js");
  const options = ["--ruleset", ruleset, "--format", "json", "--quiet", "--display-only-failures"];
  const args = ["lint", ...documents, ...options, "--fail-severity", "error"];
  const { out, err } = await runScript(script, args, folder);
  return findingsIn(out, err).map(({ code, message, path, severity, source = "" }) => ({
    file: documents.find((name) => source.endsWith(name)) ?? source,
    keys: path.map(String),
    severity: severity === 0 ? "error" : "warning",
    rule: code,
    message,
  }));
}

function findingsIn(out: string, err: string): SpectralFinding[] {
  try {
    return JSON.parse(out) as SpectralFinding[];
  } catch (error) {
    const [line = ""] = `${err}${out}`.trim().split("\n");
    throw new ReviewError(`Spectral could not lint the contract: ${line}`, { cause: error });
  }
}
