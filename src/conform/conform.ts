// Performs one conformance test: loads the contract, chooses the cases, runs them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { closestName, isGuid } from "../platform/index.ts";
import type { Case } from "./case.ts";
import { errorCodeCases, generatedCases } from "./cases/index.ts";
import { createClient, readServer } from "./client.ts";
import { ConformError } from "./conform-error.ts";
import { loadContract, ownFolder, type Contract } from "./contract.ts";
import { arazzoCases, type FlowCases } from "./flows/arazzo-cases.ts";
import { busCases } from "./flows/bus-cases.ts";
import { oauthCases } from "./flows/oauth/oauth-cases.ts";
import { providerCases } from "./flows/provider-case.ts";
import { requireCredentials, requireServer } from "./requirements.ts";
import { runCases, type CaseResult, type RunResult } from "./run.ts";
import { createSecrets, type KitSecrets } from "./secrets.ts";
import { startOwnGateway, type OwnGateway } from "./self/own-gateway.ts";
import { semanticCases } from "./semantics/index.ts";
import { conformanceId, workspaceFolder, workspaceOrigin } from "./workspace.ts";

export interface ConformOptions {
  /** Address of the server. Undefined with `isSelf`, or to take the first server of `contract`. */
  readonly url: string | undefined;
  /** Id of the workspace, for the gateway's own contract. */
  readonly workspace: string | undefined;
  readonly isSelf: boolean;
  readonly isQuick: boolean;
  readonly mayWrite: boolean;
  readonly isInsecure: boolean;
  /** Path or address of another OpenAPI document. */
  readonly contract: string | undefined;
  /** Ids of operations. Only cases that touch one of them run. */
  readonly operations: readonly string[] | undefined;
  readonly seed: string;
  /** Maximum number of random cases for each operation. */
  readonly cases: number;
  /** A folder with further Arazzo documents. */
  readonly flows: string | undefined;
  /** File with the ids of finished cases. The kit reads the file, and adds ids to it. */
  readonly resume: string | undefined;
  readonly origin: string | undefined;
  readonly keepsExchanges: boolean;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Called with a text about the progress, before each stage. */
  readonly onProgress: (text: string) => void;
  readonly onResult: (result: CaseResult, done: number, total: number) => void;
}

export interface ConformOutcome {
  readonly result: RunResult;
  readonly secrets: KitSecrets;
  readonly title: string;
}

/**
 * Tests a server.
 * @throws ConformError if the test cannot run: wrong arguments, no contract, no server
 */
export async function conform(
  options: ConformOptions,
  surroundings: Surroundings,
): Promise<ConformOutcome> {
  const { directory, signal, onProgress } = surroundings;
  const contract = await loadContract(options.contract, directory);
  requireOperations(contract, options.operations);
  if (!options.isSelf) return testServer(contract, options, surroundings, null);
  if (options.contract !== undefined)
    throw new ConformError("--self tests the gateway's own contract. Leave out --contract.");
  onProgress("Starting a gateway with the conformance workspace.");
  const own = await startOwnGateway(surroundings.env, signal);
  try {
    return await testServer(
      contract,
      { ...options, url: own.url, workspace: conformanceId() },
      surroundings,
      own,
    );
  } finally {
    onProgress("Stopping the gateway.");
    await own.stop();
  }
}

async function testServer(
  contract: Contract,
  options: ConformOptions,
  { env, directory, signal, onProgress, onResult }: Surroundings,
  own: OwnGateway | null,
): Promise<ConformOutcome> {
  const server = readServer(options.url ?? contract.servers[0] ?? missingServer());
  const workspaceId = contract.isOwn ? requireWorkspace(options.workspace) : null;
  const isConformanceWorkspace = workspaceId === conformanceId();
  const secrets = createSecrets(own?.env ?? env);
  const shared = {
    server,
    secrets,
    mayWrite: options.mayWrite || isConformanceWorkspace,
    isInsecure: options.isInsecure,
    origin: options.origin ?? (isConformanceWorkspace ? workspaceOrigin : ""),
  };
  const client = createClient({ ...shared, signal });
  const cleaner = createClient({ ...shared, signal: AbortSignal.timeout(3_600_000) });
  try {
    await requireServer(client);
    if (workspaceId !== null) await requireCredentials(client, workspaceId);
    const finished = readFinished(options.resume);
    const flows = listFlows(contract, options, workspaceId, { directory, env, signal });
    // The flows come before the generated cases, because the generated cases use up the limit of
    // failed sign-ins (`budgets.ts`).
    const all = [
      ...listSemanticCases(own !== null, contract, options, workspaceId),
      ...flows.cases,
      ...(isConformanceWorkspace
        ? [
            ...busCases(client, workspaceId),
            ...providerCases(workspaceId, own?.provider ?? null),
            ...oauthCases({ client, workspaceId, hasClient: own !== null }),
          ]
        : []),
      ...listGeneratedCases(contract, options, workspaceId),
    ];
    const cases = chooseCases(all, options, finished);
    flows.choose(new Set(cases.map(({ id }) => id)));
    if (cases.length === 0) onProgress("No case is left to run. Check --operations and --resume.");
    const result = await runCases({
      contract,
      client,
      cleaner,
      cases,
      signal,
      keepsExchanges: options.keepsExchanges,
      onResult: (each, done) => {
        finished.add(each.id);
        if (options.resume !== undefined && (done % 20 === 0 || done === cases.length))
          writeFinished(options.resume, finished);
        onResult(each, done, cases.length);
      },
    });
    if (options.resume !== undefined) writeFinished(options.resume, finished);
    return { result, secrets, title: `${contract.title} at ${server.origin}` };
  } finally {
    client.close();
    cleaner.close();
  }
}

const generatorInput = (
  contract: Contract,
  options: ConformOptions,
  workspaceId: string | null,
) => ({
  document: contract.document,
  seed: options.seed,
  cases: options.cases,
  fixed: workspaceId === null ? {} : ({ workspaceId } as Record<string, string>),
  only: options.operations === undefined ? undefined : new Set(options.operations),
  placeOf: contract.placeOf,
});

const listGeneratedCases = (...given: Parameters<typeof generatorInput>): Case[] =>
  generatedCases(generatorInput(...given));

/**
 * Lists the semantic cases. They run first, because they compare rows that later cases change.
 * @param hasClient true if the server must know the OAuth client of the kit
 */
function listSemanticCases(
  hasClient: boolean,
  ...given: Parameters<typeof generatorInput>
): Case[] {
  const input = generatorInput(...given);
  if (given[2] !== conformanceId()) return [...semanticCases(input, undefined)];
  return [...semanticCases(input, workspaceFolder), ...errorCodeCases(conformanceId(), hasClient)];
}

/** Lists the flows of the gateway's own contract, and the flows in the folder of the tester. */
function listFlows(
  contract: Contract,
  { flows }: ConformOptions,
  workspaceId: string | null,
  surroundings: Pick<Surroundings, "directory" | "env" | "signal">,
): FlowCases {
  const folders = [
    ...(workspaceId === conformanceId()
      ? [{ path: join(ownFolder, "flows"), isTesters: false }]
      : []),
    ...(flows === undefined ? [] : [{ path: flows, isTesters: true }]),
  ];
  return arazzoCases({ contract, workspaceId: workspaceId ?? "", folders, ...surroundings });
}

const chooseCases = (
  cases: readonly Case[],
  { operations, isQuick }: ConformOptions,
  finished: ReadonlySet<string>,
): Case[] =>
  cases.filter(
    (each) =>
      !finished.has(each.id) &&
      (!isQuick || each.quick) &&
      (operations === undefined || each.operations.some((id) => operations.includes(id))),
  );

function missingServer(): never {
  throw new ConformError(
    "Which server? Name its address: gateway conform http://127.0.0.1:4400 --workspace <guid>.",
  );
}

function requireWorkspace(workspace: string | undefined): string {
  if (workspace === undefined)
    throw new ConformError(
      "The workspace is missing. Name its id with --workspace, or test another contract with --contract.",
    );
  if (!isGuid(workspace))
    throw new ConformError(
      `--workspace takes the id of a workspace, a GUID. \`${workspace}\` is not a GUID.`,
    );
  return workspace.toLowerCase();
}

function requireOperations({ operations }: Contract, wanted: readonly string[] | undefined): void {
  for (const id of wanted ?? []) {
    if (operations.has(id)) continue;
    const meant = closestName(id, [...operations.keys()]);
    throw new ConformError(
      `The contract has no operation ${id}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
    );
  }
}

/** Reads the ids of finished cases. A file that does not exist yet has none. */
function readFinished(file: string | undefined): Set<string> {
  if (file === undefined) return new Set();
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Set();
    throw new ConformError(`The file ${file} of --resume cannot be read. Name another file.`);
  }
  return new Set(text.split("\n").filter((line) => line !== ""));
}

function writeFinished(file: string, finished: ReadonlySet<string>): void {
  try {
    writeFileSync(file, `${[...finished].join("\n")}\n`);
  } catch {
    throw new ConformError(`The file ${file} of --resume cannot be written. Name another file.`);
  }
}
