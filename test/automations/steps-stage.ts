// The stage for tests of steps: a database of its own, a workspace with a table of notes, and a
// runner whose step records the test can read.
import { createRecordQuota } from "../../src/metering/index.ts";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createResponseCache } from "../../src/cache/index.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { StepDefinition, WorkspaceDefinition } from "../../src/catalog/index.ts";
import { saveSecret, secretPlace } from "../../src/catalog/index.ts";
import { Effects } from "../../src/automations/steps/effects.ts";
import { createStepRunner } from "../../src/automations/steps/step-runner.ts";
import type { RunOutcome, StepRecord, StepsRun } from "../../src/automations/steps/step-types.ts";
import { requestValues } from "../../src/automations/values/request-values.ts";
import type { MailRequest } from "../../src/mail/delivery/mailer.ts";
import { createLogger, createSecretBox } from "../../src/platform/index.ts";
import type { Connection, Pool } from "../../src/platform/postgres/index.ts";
import { accessAs, createHeavyReads, createWorkspaceData } from "../../src/query/index.ts";
import { openTestDatabase } from "../support/database.ts";
import { installWorkspace } from "../support/workspaces.ts";

export const NOW = Date.parse("2026-03-04T05:06:07Z");

/** Options of a run. The default is a JSON request without a waiting caller. */
export interface RunSketch {
  readonly body?: unknown;
  /** The raw text of the body, instead of `body`. */
  readonly text?: string | Buffer;
  readonly contentType?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly runAs?: string;
  readonly isDurable?: boolean;
  /** Records of an earlier attempt. */
  readonly before?: readonly StepRecord[];
  /** Time limit of the run in milliseconds; no limit by default. */
  readonly limitMs?: number;
  /** Replaces the recording of a step. */
  readonly record?: (step: StepRecord, connection?: Connection) => Promise<void>;
  readonly now?: number;
}

export interface RunResult {
  readonly outcome: RunOutcome;
  readonly records: readonly StepRecord[];
}

export async function openSteps(
  definition: WorkspaceDefinition,
  options: {
    readonly secrets?: Readonly<Record<string, string>>;
    readonly privateTargets?: readonly string[];
    readonly resolve?: Parameters<typeof createStepRunner>[0]["resolve"];
    readonly baseUrl?: string;
    readonly outputChars?: number;
    /** Replaces transactions on the gateway's tables. */
    readonly transaction?: Pool["transaction"];
  } = {},
) {
  const database = await openTestDatabase();
  await installWorkspace(database, definition);
  const workspace = buildWorkspace(definition, { version: 1, rootSecret: Buffer.alloc(32, 1) });
  const secretBox = createSecretBox(database.masterKey);
  const { owner, control, read, write } = database.database;
  for (const [name, value] of Object.entries(options.secrets ?? {})) {
    const path = `environment.${name}`;
    const sealed = secretBox.seal(value, secretPlace(workspace.id, path));
    await saveSecret(owner, workspace.id, path, sealed, "-");
  }
  let now = NOW;
  const clock = { now: () => now };
  const heavyReads = createHeavyReads(10);
  const data = createWorkspaceData({
    records: createRecordQuota(),
    catalog: { get: () => workspace, refresh: async () => {} },
    clock,
    readPool: read,
    writePool: write,
    heavyReads,
    changeFeed: { reportWrite: () => {} },
    responses: createResponseCache({
      writeFeed: { freshAt: 0, follow: () => {} },
      catalog: { freshAt: 0, isNewest: () => true },
      clock,
    }),
  });
  const mails: MailRequest[] = [];
  const runner = createStepRunner({
    data,
    control: { ...control, ...(options.transaction && { transaction: options.transaction }) },
    secretBox,
    clock,
    log: createLogger("silent"),
    privateTargets: options.privateTargets ?? [],
    changeFeed: { announce: () => {} },
    mailer: { queue: async (_connection, mail) => void mails.push(mail) },
    baseUrl: options.baseUrl ?? "https://gateway.example",
    ...(options.resolve !== undefined && { resolve: options.resolve }),
    ...(options.outputChars !== undefined && { outputChars: options.outputChars }),
  });

  async function run(steps: readonly StepDefinition[], sketch: RunSketch = {}): Promise<RunResult> {
    now = sketch.now ?? NOW;
    const id = "0b6f3c52-6a0e-7a57-9d0e-1f1f6c1f0a01";
    const body = Buffer.from(sketch.text ?? JSON.stringify(sketch.body ?? null));
    const records: StepRecord[] = [];
    const { contentType = "application/json", headers = {}, query = {} } = sketch;
    const given: StepsRun = {
      id,
      workspace,
      automation: { id, description: null, runAs: "backend", steps: [...steps] },
      request: requestValues({ method: "POST", headers, query, contentType, body }),
      access: accessAs(workspace, { runAs: sketch.runAs ?? "backend", id }),
      startedAt: NOW,
      signal:
        sketch.limitMs === undefined
          ? new AbortController().signal
          : AbortSignal.timeout(sketch.limitMs),
      effects: new Effects(),
      isDurable: sketch.isDurable ?? true,
      record: async (step, connection) => {
        await sketch.record?.(step, connection);
        records.push(step);
      },
      earlierRecord: (path) => sketch.before?.findLast((record) => record.path === path),
    };
    return { outcome: await runner.runSteps(given), records };
  }

  return {
    run,
    workspace,
    mails,
    sql: (text: string) =>
      owner.run<Record<string, unknown>>({ text: text.replaceAll("$ws", workspace.schema) }),
    close: async () => {
      await runner.close();
      await database.close();
    },
  };
}

/** A local server that counts its connections. */
export async function listenOn(host: string, listener: RequestListener) {
  let connections = 0;
  const server = createServer(listener).on("connection", () => connections++);
  await new Promise<void>((resolve, reject) =>
    server.on("error", reject).listen(0, host, () => resolve()),
  );
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the answer of a run as JSON, or its outcome. */
export const answerOf = ({ outcome }: RunResult): unknown =>
  outcome.kind === "answered" ? JSON.parse(outcome.answer.body.toString()) : outcome;
