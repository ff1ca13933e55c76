// The linters of the contract, with its rules and waivers, over a description as a gateway serves
// it.
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** @returns each finding as its rule and its place */
export async function lintPublished(text: string): Promise<string[]> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(root, ".cache/published-lint-"));
  try {
    await cp(join(root, "openapi"), join(folder, "openapi"), { recursive: true });
    await mkdir(join(folder, "generated"));
    // Under the name that the settings of the linters know.
    await writeFile(join(folder, "generated/public.json"), text);
    const found = await Promise.all([redocly(folder), spectral(folder)]);
    return found.flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface RedoclyReport {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

async function redocly(folder: string): Promise<string[]> {
  const settings = ["--config", "openapi/redocly.yaml", "--format", "json"];
  const args = ["lint", "generated-published", ...settings];
  const out = await run("@redocly/cli/bin/cli.js", args, folder);
  const { problems } = JSON.parse(out) as RedoclyReport;
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

interface SpectralFinding {
  readonly code: string;
  readonly path: readonly string[];
}

async function spectral(folder: string): Promise<string[]> {
  const settings = ["--ruleset", "openapi/spectral.mjs", "--format", "json", "--quiet"];
  const args = ["lint", "generated/public.json", "--display-only-failures", ...settings];
  const out = await run("@stoplight/spectral-cli/dist/index.js", args, folder);
  const found = JSON.parse(out) as SpectralFinding[];
  return found.map(({ code, path }) => `${code}: ${path.join(".")}`);
}

/** Runs a linter and returns its output. With findings, it ends with another exit code. */
function run(script: string, args: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const command = [join(root, "node_modules", script), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, env }, (_error, stdout) => resolve(stdout));
  });
}
