// The setup of the check `fair-shares`, in a temporary folder: a separate PostgreSQL, three
// workspaces, and one gateway in production mode.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { stringify } from "yaml";
import { ask, pidOfServer, startDatabase } from "../../bench/database.ts";
import { freePort } from "../../bench/free-port.ts";
import { signInOwner } from "../../bench/owner.ts";
import { startProcess } from "../../bench/processes.ts";
import { gatewaySettings } from "../../bench/targets.ts";
import {
  definitionOf,
  fillStatements,
  serverTokenOf,
  victimId,
  workspaceIds,
} from "./definition.ts";
import { formOf } from "./bodies.ts";
import type { Target } from "./messages.ts";

export interface World {
  readonly target: Target;
  /** The ids of the first process of the gateway and of the first process of PostgreSQL. */
  readonly pids: { readonly gateway: number; readonly postgres: number };
  /** Stops the processes and removes the folder. */
  readonly close: () => Promise<void>;
}

export const oauthClient = { id: "desk", name: "Desk", redirectUris: ["http://127.0.0.1/back"] };

const FILE_BYTES = 4 * 1024 * 1024;

export async function openWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "gateway-fair-shares-"));
  const [workspaces, data] = [join(folder, "workspaces"), join(folder, "data")];
  mkdirSync(data);
  const [port, slowPort] = [await freePort(), await freePort()];
  for (const id of [...workspaceIds, victimId]) {
    mkdirSync(join(workspaces, id), { recursive: true });
    const definition = definitionOf(id, `127.0.0.1:${slowPort}`);
    writeFileSync(join(workspaces, id, "workspace.yaml"), stringify(definition));
  }
  const config = join(folder, "gateway.yaml");
  writeFileSync(config, stringify({ identity: { clients: [oauthClient] } }));
  const postgres = await startDatabase(folder);
  const close = async (): Promise<void> => {
    await postgres.stop();
    for (const path of [folder, `${folder}-database`])
      rmSync(path, { recursive: true, force: true });
  };
  try {
    const env = {
      ...gatewaySettings(postgres.url, data),
      GATEWAY_PORT: String(port),
      GATEWAY_PRIVATE_TARGETS: `127.0.0.1:${slowPort}`,
    };
    await promisify(execFile)(process.execPath, ["src/main.ts", "apply", workspaces, "--no-seed"], {
      env: { ...process.env, ...env },
    });
    for (const id of [...workspaceIds, victimId]) await ask(postgres.url, ...fillStatements(id));
    await ask(postgres.url, "vacuum (analyze)");
    const owners: Record<string, Target["owners"][string]> = {};
    for (const id of workspaceIds) owners[id] = await signInOwner(postgres.url, data, id);
    const gateway = await startProcess({
      name: "the gateway",
      port,
      command: [process.execPath, "src/main.ts", "start", "--config", config],
      env,
      hasOwnSession: true,
      probe: { method: "GET", path: "/readyz", body: "" },
    });
    const files: Record<string, string> = {};
    for (const id of workspaceIds) files[id] = await upload(port, id);
    return {
      target: { port, slowPort, owners, files },
      pids: { gateway: gateway.pid, postgres: pidOfServer(folder) },
      close: async () => {
        await gateway.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Uploads a file of 4 MB. @returns its id */
async function upload(port: number, workspaceId: string): Promise<string> {
  const { type, body } = formOf("a.txt", "x".repeat(FILE_BYTES));
  const answer = await fetch(`http://127.0.0.1:${port}/${workspaceId}/files/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${serverTokenOf(workspaceId)}`, "content-type": type },
    body: new Uint8Array(body),
  });
  const text = await answer.text();
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0];
  if (id === undefined) throw new Error(`The file is refused: ${text}`);
  return id;
}
