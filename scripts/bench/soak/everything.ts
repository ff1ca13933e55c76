// Load for the soak test (a long test under mixed load) on everything except `/query`: files,
// events with subscribers, and endpoints with automations. Each part counts the calls that the
// gateway has acknowledged. At the end, it counts files, events and runs that are missing.
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { createClient, ClientError } from "../../../src/client/index.ts";
import { guidFrom } from "../../../src/platform/ids.ts";
import { ask } from "../database.ts";
import { post } from "../paced-load.ts";
import { gatewaySettings } from "../targets.ts";
import { unbounded } from "../workspace.ts";

const workspaceId = "50a40000-0000-4000-8000-000000000001";
const schema = `ws_${workspaceId.replaceAll("-", "")}`;
const token = `sk_live_${"e".repeat(43)}`;
const bus = "news:all";
const subscribers = 4;
/** Maximum number of stored files. If an upload exceeds it, the oldest file is deleted. */
const filesMax = 20;
/** Longest time in milliseconds to wait for events and runs after the last call. */
const settleMs = 60_000;

const definition = {
  workspace: { id: workspaceId, name: "Soak", plan: unbounded },
  tables: { marks: { columns: { event: { type: "text", required: true } } } },
  topics: { news: {} },
  keys: {
    server: {
      kind: "server",
      secret: token,
      tables: "all",
      files: "all",
      topics: { news: ["publish", "subscribe"] },
    },
  },
  endpoints: {
    hook: { mode: "async", signature: { algorithm: "none" }, automations: ["mark"] },
  },
  automations: {
    mark: {
      runAs: "server",
      steps: [
        {
          id: "mark",
          type: "mutation",
          refs: { m: "marks" },
          mutation: { type: "insert", table: "m", values: [{ event: "{{request.body.n}}" }] },
        },
      ],
    },
  },
};

/** Installs the workspace. No gateway may use the database yet. */
export async function applyEverything(
  folder: string,
  databaseUrl: string,
  dataDirectory: string,
): Promise<void> {
  const workspace = join(folder, "everything");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const env = { ...process.env, ...gatewaySettings(databaseUrl, dataDirectory) };
  await promisify(execFile)(process.execPath, ["src/main.ts", "apply", workspace], { env });
}

/** Figures over the whole soak test. */
interface Outcome {
  readonly publishedEvents: number;
  /** Number of events that a subscriber did not get, added up over all subscribers. */
  readonly lostEvents: number;
  readonly repeatedEvents: number;
  readonly acceptedCalls: number;
  /** Number of accepted calls of endpoints whose automation inserted no row. */
  readonly lostRuns: number;
  /** Number of downloads whose bytes differ from the upload. */
  readonly damagedFiles: number;
}

export interface Everything {
  /**
   * Functions that each make one call and return the status. Their argument is a number that is
   * different for each call.
   */
  readonly kinds: readonly ((n: number) => Promise<number>)[];
  /**
   * Waits until all events were delivered and all runs have ended.
   * @returns the figures of acknowledged calls and of errors
   */
  readonly outcome: () => Promise<Outcome>;
  readonly close: () => void;
}

/** Starts the subscribers. Returns the functions that make the calls. */
export function startEverything(port: number, databaseUrl: string): Everything {
  const client = createClient({
    url: `http://127.0.0.1:${port}`,
    workspace: workspaceId,
    key: token,
  });
  const published = new Set<string>();
  const accepted = new Set<string>();
  const received = Array.from({ length: subscribers }, () => new Map<string, number>());
  const subscriptions = received.map((events) =>
    client.bus.subscribe(
      bus,
      ({ data }) => {
        const n = String((data as { readonly n: string }).n);
        events.set(n, (events.get(n) ?? 0) + 1);
      },
      { from: "earliest" },
    ),
  );
  for (const { closed } of subscriptions) closed.catch((error: unknown) => console.log(error));
  const files: { readonly id: string; readonly text: string }[] = [];
  let damaged = 0;

  const upload = async (n: number): Promise<void> => {
    const text = `${n} `.repeat(1 + ((n * 7919) % 5_000));
    const { id } = await client.files.upload(new Blob([text]), { name: `note-${n}.txt` });
    files.push({ id, text });
    if (files.length > filesMax) await client.files.delete(files.shift()!.id);
  };
  const download = async (n: number): Promise<void> => {
    // An upload may delete the oldest files at the same time. So the test downloads a file that is
    // not among the oldest.
    const file = files[10 + (n % 10)];
    if (file === undefined) return;
    if ((await (await client.files.download(file.id)).text()) !== file.text) damaged += 1;
  };
  const publish = async (n: number): Promise<void> => {
    await client.bus.publish(bus, "told", { n: String(n) });
    published.add(String(n));
  };
  const call = async (n: number): Promise<number> => {
    const path = `/${workspaceId}/endpoint/${guidFrom(workspaceId, "endpoint:hook")}`;
    const status = await post(port, { path, body: JSON.stringify({ n: String(n) }) });
    if (status === 200) accepted.add(String(n));
    return status;
  };

  const lostEvents = (): number =>
    received.reduce((sum, events) => sum + [...published].filter((n) => !events.has(n)).length, 0);
  const marked = async (): Promise<ReadonlySet<unknown>> =>
    new Set(
      (await ask(databaseUrl, `select event from ${schema}.marks`)).map(({ event }) => event),
    );
  const lostRuns = async (): Promise<number> => {
    const events = await marked();
    return [...accepted].filter((n) => !events.has(n)).length;
  };

  return {
    kinds: [statusOf(upload), statusOf(download), statusOf(publish), call],
    outcome: async () => {
      const end = performance.now() + settleMs;
      while (performance.now() < end && (lostEvents() > 0 || (await lostRuns()) > 0))
        await sleep(500);
      const counts = received.flatMap((events) => [...events.values()]);
      return {
        publishedEvents: published.size,
        lostEvents: lostEvents(),
        repeatedEvents: counts.filter((count) => count > 1).length,
        acceptedCalls: accepted.size,
        lostRuns: await lostRuns(),
        damagedFiles: damaged,
      };
    },
    close: () => {
      for (const subscription of subscriptions) subscription.close();
    },
  };
}

/**
 * Returns a function that makes a call of the client and returns its status; 0 if there was no
 * answer.
 */
const statusOf =
  (work: (n: number) => Promise<void>) =>
  (n: number): Promise<number> =>
    work(n).then(
      () => 200,
      (error: unknown) => (error instanceof ClientError ? (error.status ?? 0) : 0),
    );
