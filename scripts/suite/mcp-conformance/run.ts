// `npm run mcp-conformance`: runs the official conformance suite against a gateway, for the
// protocol revisions that the suite knows. The suite does not know revision 2026-07-28 yet, so the
// client of the official MCP SDK tests this revision. Exit code 1 if a check fails.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { stringify } from "yaml";
import { openKeyProxy } from "./key-proxy.ts";
import { askBeside } from "./beside.ts";
import { askAsClient, type Shown } from "./sdk-client.ts";
import { openWorld, type World } from "./world.ts";

const help = `npm run mcp-conformance

Starts a gateway and checks it. Runs those server scenarios of the official suite that need no tools, prompts or resources of the suite's own
example server. Runs the protocol's client in each revision. Checks that the client of another maker sees the tools of the
contract. Also checks the length of the list of tools, and the codes of refusals. The other scenarios of the suite call tools named test_...,
which a workspace does not have.`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
if (values.help) {
  console.log(help);
  process.exit(0);
}

/** The scenarios that do not need the tools of the suite's own example server. */
const scenarios = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "logging-set-level",
  "dns-rebinding-protection",
];
const suiteRevisions = ["2025-06-18", "2025-11-25"];
const root = join(import.meta.dirname, "../../..");
const suite = join(root, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
const recorder = join(root, "node_modules/@redocly/cli/bin/cli.js");
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "workspace-gateway-mcp-conformance-"));

let failures = 0;
function tell(name: string, isGood: boolean, more = ""): void {
  if (!isGood) failures += 1;
  console.log(`${isGood ? "passed" : "FAILED"}  ${name}${more === "" ? "" : `: ${more}`}`);
}

/** Runs a program. Returns true if it succeeded, with its output. */
async function ended(script: string, args: readonly string[]): Promise<[boolean, string]> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return run(process.execPath, [script, ...args], { cwd: folder, env }).then(
    ({ stdout }) => [true, stdout],
    (error: { stdout?: string; stderr?: string }) => [
      false,
      `${error.stdout ?? ""}${error.stderr ?? ""}`,
    ],
  );
}

async function askSuite(url: string): Promise<void> {
  for (const scenario of scenarios) {
    const [isGood, said] = await ended(suite, ["server", "--url", url, "--scenario", scenario]);
    tell(`suite, ${scenario}`, isGood, isGood ? "" : said);
  }
}

/**
 * Runs the command `introspect-mcp` of Redocly, which asks the gateway for its tools. Its answer
 * must equal the contract's tools and the facts that the client has received.
 */
async function askRecorder(world: World, shown: Shown): Promise<void> {
  const { tools, resources, resourceTemplates, capabilities } = shown;
  const file = join(folder, "description.yaml");
  const url = `http://127.0.0.1:${world.port}${world.path}`;
  const header = `Authorization: Bearer ${world.token}`;
  const args = ["introspect-mcp", url, "--output", file, "--header", header];
  const extension = {
    protocolVersion: "2025-11-25",
    servers: [{ url }],
    capabilities,
    tools,
    prompts: [],
    resources,
    resourceTemplates,
  };
  const info = { title: "Workspace Gateway", version: "1.0.0" };
  writeFileSync(file, stringify({ openapi: "3.1.0", info, paths: {}, "x-mcp": extension }));
  const [isGood, said] = await ended(recorder, [...args, "--check"]);
  tell("recorder, the tools are those of the contract", isGood, isGood ? "" : said);
}

const world = await openWorld();
const proxy = await openKeyProxy(world.port, world.token);
try {
  console.log(`The suite knows ${suiteRevisions.join(" and ")}, and asks in the newer one.`);
  await askSuite(`http://localhost:${proxy.port}${world.path}`);
  let shown: Shown | undefined;
  for (const revision of ["2025-11-25", "2026-07-28"] as const) {
    const seen = await askAsClient(world, revision, (name, isGood, more) =>
      tell(`client, ${revision}, ${name}`, isGood, more),
    );
    // Only the first revision is used for `introspect-mcp`, because this command begins with
    // `initialize`.
    shown ??= seen;
  }
  if (shown !== undefined) await askRecorder(world, shown);
  await askBeside(world, (name, isGood, more) => tell(`gateway, ${name}`, isGood, more));
} finally {
  proxy.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "All of it holds." : `${failures} of these do not hold.`);
process.exitCode = failures === 0 ? 0 : 1;
