// The setup of the bus benchmark, in a temporary folder: a gateway process that can be killed and
// started again on the same port. Its workspace has one topic, a table whose writes publish events,
// keys, and end users that subscribe.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { guidFrom } from "../../../src/platform/ids.ts";
import { startDatabase } from "../database.ts";
import { freePort } from "../free-port.ts";
import { peopleOf, type Person } from "../people.ts";
import { startProcess, type Started } from "../processes.ts";
import { gatewaySettings } from "../targets.ts";
import { unbounded } from "../workspace.ts";

const run = promisify(execFile);
const workspaceId = "b0500000-0000-4000-8000-000000000001";
const tableId = guidFrom(workspaceId, "table:posts");
const keyNames = ["publisher", "listener", "idle1", "idle2", "idle3", "idle4", "idle5"] as const;
export type KeyName = (typeof keyNames)[number];
export const tokens = Object.fromEntries(
  keyNames.map((name, index) => [name, `sk_live_${String(index).repeat(43)}`]),
) as Readonly<Record<KeyName, string>>;
export const busPath = `/${workspaceId}/bus`;

const reads = { actions: ["read"], read: "*" };
const definition = {
  workspace: {
    id: workspaceId,
    name: "Bus",
    plan: unbounded,
    auth: { accessTokenMinutes: 60 },
  },
  tables: {
    posts: {
      columns: {
        id: { type: "uuid", primaryKey: true, default: "uuid" },
        owner: { type: "uuid" },
        open: { type: "boolean", required: true },
        text: { type: "text", required: true },
        at: { type: "float", required: true },
      },
    },
  },
  topics: { posts: {} },
  roles: {
    person: {
      tables: {
        posts: {
          ...reads,
          rowFilter: [
            {
              or: [
                { field: "owner", op: "eq", valueFromClaim: "sub" },
                { field: "open", op: "eq", value: true },
              ],
            },
          ],
        },
      },
      topics: { posts: ["subscribe"] },
    },
  },
  keys: Object.fromEntries(
    keyNames.map((name) => [
      name,
      {
        kind: "server",
        secret: tokens[name],
        tables: {
          posts: name === "publisher" ? { actions: ["insert"], insert: "*" } : reads,
        },
        topics: { posts: name === "publisher" ? ["publish"] : ["subscribe"] },
      },
    ]),
  ),
};

const text =
  "A post of ordinary length, as somebody writes it who has something to tell to everybody else. ";

/**
 * Returns a write that inserts a row and publishes an event.
 * @param owner owner of the row; null for a row that every caller sees
 */
export const insertOf = (bus: string, owner: string | null, at: number): string =>
  JSON.stringify({
    refs: { p: tableId },
    mutation: {
      type: "insert",
      table: "p",
      values: [{ owner, open: owner === null, text, at }],
      notify: { bus },
    },
  });

export interface BusWorld {
  readonly port: number;
  readonly pid: () => number;
  readonly databaseFolder: string;
  readonly people: (count: number) => Promise<Person[]>;
  /** @returns true if the write was committed */
  readonly write: (body: string) => Promise<boolean>;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops all processes and removes the folder. */
  readonly close: () => Promise<void>;
}

export async function createBusWorld(): Promise<BusWorld> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-bus-bench-"));
  const [workspace, dataDirectory] = [join(folder, "workspace"), join(folder, "data")];
  for (const path of [workspace, dataDirectory]) mkdirSync(path);
  writeFileSync(join(workspace, "workspace.yaml"), stringify(definition));
  const postgres = await startDatabase(folder);
  const settings = gatewaySettings(postgres.url, dataDirectory);
  const env = { ...process.env, ...settings };
  await run(process.execPath, ["src/main.ts", "apply", workspace, "--no-seed"], { env });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const write = async (body: string): Promise<boolean> => {
    const answer = await fetch(`${baseUrl}/${workspaceId}/query`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${tokens.publisher}`,
        "Content-Type": "application/json",
      },
      body,
    }).catch(() => null);
    const said = await answer?.text().catch(() => "lost");
    if (answer?.ok === false && answer.status < 500)
      throw new Error(`a write was refused: ${answer.status} ${said}`);
    return answer?.ok === true;
  };
  let gateway: Started | undefined;
  const start = async (): Promise<void> => {
    gateway = await startProcess({
      name: "the gateway",
      port,
      command: [process.execPath, "src/main.ts", "start"],
      env: { ...settings, GATEWAY_PORT: String(port) },
      probe: { method: "GET", path: "/readyz", body: "" },
    });
  };
  await start();
  return {
    port,
    pid: () => gateway!.pid,
    databaseFolder: folder,
    people: (count) =>
      peopleOf({ baseUrl, databaseUrl: postgres.url, dataDirectory, workspaceId }, "person", count),
    write,
    kill: async () => gateway?.stop("SIGKILL"),
    start,
    close: async () => {
      await gateway?.stop();
      await postgres.stop();
      for (const path of [folder, `${folder}-database`])
        rmSync(path, { recursive: true, force: true });
    },
  };
}
