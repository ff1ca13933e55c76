// `npm run suite conform-faults`: plants faults in a proxy in front of a gateway, one after
// another. Counts how many of them `gateway conform` finds. A finding only counts at an operation
// that the fault concerns.
import { parseArgs } from "node:util";
import { conform } from "../../../src/conform/index.ts";
import { startOwnGateway } from "../../../src/conform/self/own-gateway.ts";
import { conformanceId, workspaceOrigin } from "../../../src/conform/workspace.ts";
import { plantedFaults, type PlantedFault } from "./faults.ts";
import { startFaultyProxy, type FaultyProxy } from "./proxy.ts";

/** The script fails if `gateway conform` finds fewer of the 45 faults. */
const FOUND_MIN = 43;

export interface FaultResult {
  readonly name: string;
  /** True if `gateway conform` had a finding at an operation that the fault concerns. */
  readonly isFound: boolean;
  /** The first such finding. If there is none, a sentence with the operations of other findings. */
  readonly shown: string;
  readonly seconds: number;
}

/**
 * Runs `gateway conform` against a proxy with a fault. First runs only the quick cases. If they do
 * not find the fault, runs all cases.
 */
export async function testFault(
  proxy: FaultyProxy,
  env: Readonly<Record<string, string>>,
  { name, operations, plant }: PlantedFault,
): Promise<FaultResult> {
  const begun = performance.now();
  let shown = "no finding";
  for (const isQuick of [true, false]) {
    proxy.plant(plant());
    const found = new AbortController();
    const isFitting = ({ operationId }: { readonly operationId: string | null }): boolean =>
      operations.includes(operationId ?? "");
    const { result } = await conform(
      {
        url: proxy.url,
        workspace: conformanceId(),
        isSelf: false,
        isQuick,
        mayWrite: true,
        isInsecure: false,
        contract: undefined,
        operations,
        seed: "1",
        cases: 20,
        flows: undefined,
        resume: undefined,
        origin: undefined,
        keepsExchanges: false,
      },
      {
        env,
        directory: process.cwd(),
        signal: found.signal,
        onProgress: () => {},
        // The test stops at the first correct finding.
        onResult: ({ findings }) => {
          if (findings.some(isFitting)) found.abort();
        },
      },
    );
    const findings = result.results.flatMap((one) => one.findings);
    const fitting = findings.find(isFitting);
    const [first] = findings;
    if (fitting !== undefined)
      return {
        name,
        isFound: true,
        shown: `${fitting.operationId}: ${fitting.message}`,
        seconds: (performance.now() - begun) / 1000,
      };
    if (first !== undefined)
      shown = `findings at other operations only, such as ${first.operationId}: ${first.message}`;
  }
  return { name, isFound: false, shown, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Number of faults that are tested with one gateway. Each test registers accounts and fails
 * sign-ins. A gateway that is used longer reaches its limits and refuses some of them, so their
 * cases would be skipped.
 */
const FAULTS_PER_GATEWAY = 10;

/** Tests the faults whose names contain `part`. */
export async function runFaults(
  part: string,
  onResult: (result: FaultResult) => void,
): Promise<readonly FaultResult[]> {
  const results: FaultResult[] = [];
  for (let from = 0; ; from += FAULTS_PER_GATEWAY) {
    const tested = await runSomeFaults(part, from, onResult);
    results.push(...tested);
    if (tested.length < FAULTS_PER_GATEWAY) return results;
  }
}

/** Starts a gateway and a proxy, and tests the faults from the given index on. */
async function runSomeFaults(
  part: string,
  from: number,
  onResult: (result: FaultResult) => void,
): Promise<FaultResult[]> {
  const own = await startOwnGateway(process.env, new AbortController().signal);
  const proxy = await startFaultyProxy(own.url);
  const results: FaultResult[] = [];
  try {
    const faults = plantedFaults({
      serverKey: own.env["CONFORM_SERVER_KEY"]!,
      origin: workspaceOrigin,
    }).filter(({ name }) => name.includes(part));
    for (const fault of faults.slice(from, from + FAULTS_PER_GATEWAY)) {
      const result = await testFault(proxy, own.env, fault);
      results.push(result);
      onResult(result);
    }
  } finally {
    await proxy.close();
    await own.stop();
  }
  return results;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string", default: "" }, help: { type: "boolean" } },
  });
  if (values.help === true) {
    console.log("npm run suite conform-faults -- [--only <part of a name>]");
    return;
  }
  const results = await runFaults(values.only, ({ name, isFound, shown, seconds }) =>
    console.log(
      `${isFound ? "found" : "MISSED"}  ${name} (${seconds.toFixed(1)} s)\n        ${shown.slice(0, 200)}`,
    ),
  );
  const found = results.filter(({ isFound }) => isFound).length;
  console.log(`${found} of ${results.length} faults found.`);
  if (results.length - found > (values.only === "" ? results.length - FOUND_MIN : 0))
    process.exitCode = 1;
}

if (process.env["VITEST"] === undefined) await main();
