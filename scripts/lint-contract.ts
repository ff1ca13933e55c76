// Lints the contract with all of its linters: redocly (recommended and our own rules) over the roots and the generated documents,
// without a single warning, and Spectral's OWASP rules over the generated documents, without an error.
import { spawn } from "node:child_process";
import { join } from "node:path";

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly output: string;
}

const root = join(import.meta.dirname, "..");
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

/** Runs one linter under this Node; `isClean` reads its output where the exit code is not strict enough. */
function lint(
  name: string,
  script: string,
  args: readonly string[],
  isClean: (output: string) => boolean,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: root,
      env: environment,
    });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject).on("close", (code) => {
      const output = Buffer.concat(chunks).toString("utf8").trim();
      resolve({ name, passed: code === 0 && isClean(output), output });
    });
  });
}

const documents = ["generated/openapi.json", "generated/public.json"];
const outcomes = await Promise.all([
  lint(
    "redocly",
    "@redocly/cli/bin/cli.js",
    ["lint", "--config", "openapi/redocly.yaml", "--format", "stylish"],
    (output) => !/\d+ (?:warning|problem)/.test(output),
  ),
  lint(
    "spectral",
    "@stoplight/spectral-cli/dist/index.js",
    [
      "lint",
      ...documents,
      "--ruleset",
      "openapi/spectral.mjs",
      "--fail-severity",
      "error",
      "--display-only-failures",
    ],
    () => true,
  ),
]);

for (const { name, passed, output } of outcomes) {
  console.log(passed ? `${name}: no findings.` : `${name}:\n${output}`);
}
if (!outcomes.every(({ passed }) => passed)) process.exitCode = 1;
