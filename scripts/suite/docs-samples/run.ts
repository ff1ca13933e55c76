// `npm run suite docs-samples`: runs every sample of the API reference against a running demo
// gateway. Lists the samples that cannot run, with the reason. Exit code 1 if a sample fails.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeContract } from "../../../src/contract/index.ts";
import { loadSamples } from "../../../src/docs-site/index.ts";
import { openSampleRunner } from "./run-sample.ts";
import { isGood, reasonAgainst } from "./runnable.ts";

const help = `npm run suite docs-samples -- [--only <operation>]

Start the demo with npm start. Then, in a second terminal:

  eval "$(bin/gateway.mjs status --env)"
  export GATEWAY_URL WORKSPACE GATEWAY_KEY
  npm run suite docs-samples

With a server key in GATEWAY_KEY, the samples that write run, too. Samples with the client need .cache/client/ (npm run build).`;

const { values } = parseArgs({
  options: { only: { type: "string" }, help: { type: "boolean", default: false } },
});
const { GATEWAY_URL = "", WORKSPACE = "", GATEWAY_KEY = "" } = process.env;
const root = join(import.meta.dirname, "../../..");
const client = join(root, ".cache/client");

/** Returns the ids of the tables that the key may use. */
async function tablesOf(): Promise<ReadonlySet<string>> {
  const headers = { Authorization: `Bearer ${GATEWAY_KEY}` };
  const response = await fetch(`${GATEWAY_URL}/${WORKSPACE}/schema`, { headers });
  const { tables = [] } = (await response.json()) as {
    readonly tables?: { readonly id: string }[];
  };
  return new Set(tables.map(({ id }) => id));
}

async function runAll(): Promise<void> {
  const { samplesOf } = await loadSamples();
  const hasClient = existsSync(client);
  const runner = await openSampleRunner(
    { GATEWAY_URL, WORKSPACE, GATEWAY_KEY },
    hasClient ? client : null,
  );
  const key = { isServer: GATEWAY_KEY.startsWith("sk_"), tables: await tablesOf() };
  const counts = { good: 0, bad: 0, skipped: 0 };
  for (const operation of describeContract().operations) {
    if (values.only !== undefined && values.only !== operation.id) continue;
    const skipped = new Map<string, string[]>();
    for (const group of samplesOf({ root }, operation))
      for (const sample of group.samples) {
        const name = `${operation.id} ${sample.language} ${group.request.title}`.trim();
        const reason =
          sample.language === "client" && !hasClient
            ? "needs .cache/client/ (npm run build)"
            : reasonAgainst(operation, group, sample, key);
        if (reason !== undefined) {
          skipped.set(reason, [...(skipped.get(reason) ?? []), sample.language]);
          counts.skipped++;
          continue;
        }
        const isStream = group.request.answer === "stream";
        const { status, output } = await runner.run(sample, isStream);
        const passed = isGood(operation.id, status);
        counts[passed ? "good" : "bad"]++;
        console.log(`${passed ? "good" : "BAD "}  ${status}  ${name}`);
        if (!passed) console.log(`${sample.code}\n${output.slice(0, 1_000)}\n`);
      }
    for (const [reason, languages] of skipped)
      console.log(`left       ${operation.id} ${[...new Set(languages)].join(", ")}: ${reason}`);
  }
  await runner.close();
  console.log(`${counts.good} good, ${counts.bad} bad, ${counts.skipped} left out`);
  if (counts.bad > 0 || counts.good === 0) process.exitCode = 1;
}

if (values.help) console.log(help);
else if (GATEWAY_URL === "" || WORKSPACE === "" || GATEWAY_KEY === "") {
  console.error(`GATEWAY_URL, WORKSPACE and GATEWAY_KEY are not set.\n\n${help}`);
  process.exitCode = 2;
} else await runAll();
