// `npm run lint:api`: lints the contract with all of its linters, and prints their findings.
// Redocly (recommended and our own rules) checks the files of openapi/, and documents that are made
// of them now. Spectral's OWASP rules check the documents. The published description is checked as
// a gateway serves it. A warning counts. The linters check a copy with two planted mistakes, one in
// a file and one that only the document shows. If a linter does not find them once each, its result
// is void.
import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { published } from "../../src/contract/index.ts";
import { publishDocument } from "../../src/discovery/index.ts";

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Finding {
  readonly place: string;
  readonly rule: string;
  readonly message: string;
}

const root = join(import.meta.dirname, "../..");
const environment = {
  ...process.env,
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

/** Runs a script under this Node. */
function run(script: string, args: readonly string[], cwd: string): Promise<Ended> {
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd, env: environment });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    const text = (chunks: readonly Buffer[]): string => Buffer.concat(chunks).toString("utf8");
    child
      .on("error", reject)
      .on("close", (code) => settle({ code, out: text(out), err: text(err) }));
  });
}

/**
 * Parses the JSON output of a linter.
 * @throws Error with the whole output if it is no JSON
 */
function read<Output>({ code, out, err }: Ended, parse: (out: string) => Output): Output {
  try {
    return parse(out);
  } catch {
    throw new Error(`A linter ended with code ${code}:\n${out}${err}`);
  }
}

interface RedoclyReport {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly {
      readonly source: { readonly ref: string };
      readonly pointer?: string;
      readonly start?: { readonly line: number; readonly col: number };
    }[];
  }[];
}

async function redocly(folder: string): Promise<Finding[]> {
  const args = [
    "lint",
    "--config",
    "openapi/redocly.yaml",
    "--format",
    "json",
    "--max-problems",
    "1000",
  ];
  const ended = await run("node_modules/@redocly/cli/bin/cli.js", args, folder);
  // One report after the other, one of each root.
  const reports = read(ended, (out) =>
    out.split(/(?<=^\})(?=\{$)/m).map((text) => JSON.parse(text) as RedoclyReport),
  );
  return reports.flatMap(({ problems }) =>
    problems.map(({ ruleId, message, location: [location] }) => {
      const { source, pointer = "", start } = location ?? { source: { ref: "openapi" } };
      const isOfFile = start !== undefined && source.ref.startsWith("openapi/");
      const place = isOfFile ? `:${start.line}:${start.col}` : ` ${pointer}`;
      return { place: `${source.ref}${place}`, rule: ruleId, message };
    }),
  );
}

interface SpectralFinding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
  readonly source?: string;
}

async function spectral(folder: string): Promise<Finding[]> {
  const documents = ["generated/openapi.json", "generated/public.json"];
  const rules = ["--ruleset", "openapi/spectral.mjs", "--fail-severity", "error"];
  const args = [
    "lint",
    ...documents,
    ...rules,
    "--display-only-failures",
    "--format",
    "json",
    "--quiet",
  ];
  const ended = await run("node_modules/@stoplight/spectral-cli/dist/index.js", args, folder);
  const found = read(ended, (out) => JSON.parse(out) as SpectralFinding[]);
  return found.map(({ code, message, path, source = "" }) => {
    const document = documents.find((name) => source.endsWith(name)) ?? source;
    return { place: `${document} ${path.join("..")}`, rule: code, message };
  });
}

/** Removes findings in the documents that repeat a finding in a file. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const told = new Set<string>();
  const isNews = ({ rule, message, place }: Finding): boolean => {
    const key = `${rule} ${message}`;
    if (place.startsWith("generated/") && told.has(key)) return false;
    told.add(key);
    return true;
  };
  return findings.filter(isNews);
}

/**
 * Makes of the published description what a gateway serves, so that this is what the linters see.
 */
async function publish(file: string): Promise<void> {
  const address = "https://gateway.example";
  const source = JSON.parse(await readFile(file, "utf8")) as typeof published;
  const { text } = publishDocument({ baseUrl: address, authUrl: address }, source);
  await writeFile(file, text);
}

const plantedFile = "openapi/paths/healthz/healthz.yaml";
/** A text, its replacement, and the finding that must follow. */
const planted = [
  {
    right: "x-scope: none",
    wrong: "x-scope: everything",
    place: /^openapi\/paths\/healthz\/healthz\.yaml:\d+:\d+$/,
    rule: "gateway/operation-fields",
    message: /^x-scope must be/,
  },
  {
    right: "example: { status: ok }",
    wrong: "example: { status: bad }",
    place: /^generated\/openapi\.json #.*~1healthz/,
    rule: "no-invalid-media-type-examples",
    message: /./,
  },
] as const;

async function plant(folder: string): Promise<void> {
  const file = join(folder, plantedFile);
  let text = await readFile(file, "utf8");
  for (const { right, wrong } of planted) {
    if (text.split(right).length !== 2)
      throw new Error(`${plantedFile} must hold "${right}" once: a mistake is planted there.`);
    text = text.replace(right, wrong);
  }
  await writeFile(file, text);
}

/** @throws Error where a mistake that was planted was not found, or not once */
function withoutPlanted(findings: readonly Finding[]): Finding[] {
  const isOf = (finding: Finding, { place, rule, message }: (typeof planted)[number]): boolean =>
    finding.rule === rule && place.test(finding.place) && message.test(finding.message);
  for (const mistake of planted) {
    const times = findings.filter((finding) => isOf(finding, mistake)).length;
    if (times !== 1)
      throw new Error(
        `"${mistake.wrong}" in a copy of ${plantedFile} was found ${times} times instead of once: the linters do not see what they are there to see.`,
      );
  }
  return findings.filter((finding) => !planted.some((mistake) => isOf(finding, mistake)));
}

async function lint(): Promise<readonly string[]> {
  await mkdir(join(root, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(root, ".cache", "lint-"));
  try {
    await cp(join(root, "openapi"), join(folder, "openapi"), { recursive: true });
    await plant(folder);
    const made = await run(
      "scripts/tools/generate.ts",
      ["--from", join(folder, "openapi"), "--to", join(folder, "generated")],
      folder,
    );
    if (made.code !== 0) return [made.err.trim()];
    await publish(join(folder, "generated/public.json"));
    const found = await Promise.all([redocly(folder), spectral(folder)]);
    return withoutPlanted(withoutEchoes(found.flat())).map(
      ({ place, rule, message }) => `${place}\n  ${rule}: ${message}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const found = await lint();
if (found.length === 0) console.log("The contract follows its rules.");
else {
  for (const finding of found) console.log(finding);
  console.log(
    `The contract does not follow its rules: ${found.length === 1 ? "one finding" : `${found.length} findings`}.`,
  );
  process.exitCode = 1;
}
