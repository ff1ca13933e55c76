// Runs all checks that a change of the contract must pass, one after the other.
import { join } from "node:path";
import type { Diagnostic } from "../../platform/index.ts";
import { generatedTexts, staleFiles } from "../generate/generated-folder.ts";
import { checkVersion } from "../diff/check-version.ts";
import { lintContract } from "../lint/lint-contract.ts";
import { comparedRevision } from "./compared-revision.ts";

/** The result of one check. */
export interface CheckStep {
  readonly title: "lint" | "bundle" | "generated" | "version";
  readonly state: "ok" | "FAILED" | "skipped";
  /** Mistakes, each with its file and line. */
  readonly findings: readonly Diagnostic[];
  /** Further sentences about the result of the check. */
  readonly lines: readonly string[];
}

/**
 * Checks the contract of a checkout, and yields each result when the check has ended.
 * @param base the revision to compare with; by default `origin/main`, then `main`
 * @throws ReviewError if a check cannot run
 */
export async function* checkContract(
  root: string,
  base: string | undefined,
): AsyncGenerator<CheckStep, void> {
  // A wrong revision is reported before the work begins.
  const commit = await comparedRevision(root, base);
  const { findings, bundled } = await lintContract(root);
  yield step("lint", findings.length === 0, { findings });
  yield step("bundle", bundled !== null, {
    lines:
      bundled === null
        ? [
            "Some references refer to something that does not exist. The findings of lint name these references.",
          ]
        : [],
  });
  if (bundled === null) {
    const lines = [
      "The contract cannot be bundled, because it has errors. Correct the errors first.",
    ];
    for (const title of ["generated", "version"] as const)
      yield { title, state: "skipped", findings: [], lines };
    return;
  }
  const stale = await staleFiles(join(root, "generated"), await generatedTexts(root, bundled));
  yield step("generated", stale.length === 0, { findings: stale.map(staleFinding) });
  const { ok, lines } = await checkVersion(root, commit);
  yield step("version", ok, { lines });
}

const step = (
  title: CheckStep["title"],
  isOk: boolean,
  { findings = [], lines = [] }: Partial<CheckStep>,
): CheckStep => ({ title, state: isOk ? "ok" : "FAILED", findings, lines });

const staleFinding = (name: string): Diagnostic => ({
  file: `generated/${name}`,
  severity: "error",
  rule: "stale",
  message: "generated/ is stale",
  hint: "Run `npm run generate`, and commit the result.",
});
