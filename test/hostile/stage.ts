// The stage of the hostile tests: a workspace with every column type, a gateway in a process of its
// own, and functions that send requests and check the answers.
import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openTestDatabase } from "../support/database.ts";
import { createExactClient, type ExactAnswer, type ExactRequest } from "../support/exact-http.ts";
import { checkAnswer } from "../support/contract.ts";
import { operationAt } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { installModel } from "../support/install.ts";
import { definition, workspaceId } from "../twin-world/world/definition.ts";
import { firstWorld } from "../twin-world/world/rows.ts";
import { endUserPositions } from "./end-user-positions.ts";
import { endpointPositions } from "./endpoint-positions.ts";
import { filePositions } from "./file-positions.ts";
import { importPositions } from "./import-positions.ts";
import type { LoopFigures } from "./gateway-process.ts";
import { installPeopleWorkspace, lives, makePeople, peopleId } from "./people.ts";
import { portalPositions } from "./portal-positions.ts";
import { positions, type Places } from "./positions.ts";

/** A place in which a caller can put a string. */
export interface Position {
  readonly name: string;
  /** True if each visit hashes a password. The suite makes few of these visits. */
  readonly isCostly: boolean;
  readonly request: Places[string];
}

/** Number of requests that a test sends at the same time. */
export const together = 16;

export type Stage = Awaited<ReturnType<typeof open>>;

const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) => reject(new Error(`the gateway ended with code ${code}`)));
  });

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Asks the gateway to stop, and waits for it. */
async function ended(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  if (child.connected) child.send("stop");
  else child.kill();
  await exit;
}

/**
 * Returns true for a path with encoded slashes (except in a player's id), control characters or an
 * incomplete percent-encoding. The gateway refuses it before it looks for an operation.
 */
function isIllegible(address: string): boolean {
  const path = address.replace(/\?.*/s, "");
  const beforeId = path.replace(/(\/players\/resolve\/[^/]*\/)[^/]*$/, "$1");
  return /%(?:2f|5c)/i.test(beforeId) || /%(?:[01][\da-f]|7f|(?![\da-f]{2}))/i.test(path);
}

/** Returns the parts of an answer that the contract does not declare. */
function undeclared({ path, method }: ExactRequest, answer: ExactAnswer): readonly string[] {
  const operation = isIllegible(path) ? null : operationAt(path, method);
  if (answer.body === "") return [];
  const headers = Object.fromEntries(
    answer.headers.map((line) => {
      const colon = line.indexOf(": ");
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 2);
      return [name, name === "retry-after" ? Number(value) : value];
    }),
  );
  const isJson = headers["content-type"]?.toString().startsWith("application/json");
  const body: unknown = isJson ? JSON.parse(answer.body) : answer.body;
  return checkAnswer(operation, { status: answer.status, headers, body }).violations;
}

interface StageOptions {
  /**
   * Sends one harmless request to each place first, so that the compilation of code does not count
   * as a stall of the event loop. Tests that use only `query` do not need this. It takes most of
   * the time of the stage.
   */
  readonly visitsPlaces?: boolean;
}

/**
 * Opens the stage. If this fails, closes everything that it opened: a running gateway would keep
 * the tests from ending.
 */
export async function openStage({ visitsPlaces = true }: StageOptions = {}) {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened, visitsPlaces);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function open(opened: AsyncDisposableStack, visitsPlaces: boolean) {
  const database = await openTestDatabase();
  opened.defer(() => database.close());
  const installed = await installModel(database, definition, new Map(Object.entries(firstWorld())));
  const { server, talker } = await installPeopleWorkspace(database);
  const directory = mkdtempSync(join(tmpdir(), "workspace-gateway-hostile-"));
  opened.defer(() => rmSync(directory, { recursive: true, force: true }));
  const settings = JSON.stringify({
    url: database.url,
    masterKey: database.masterKey.toString("hex"),
    directory,
  });
  const child = fork(fileURLToPath(new URL("gateway-process.ts", import.meta.url)), [settings], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  opened.defer(() => ended(child));
  const { port, baseUrl } = await nextMessage<{ port: number; baseUrl: string }>(child);
  const persons = await makePeople(database, baseUrl);
  const client = createExactClient(`http://127.0.0.1:${port}`, together);
  opened.defer(() => client.close());
  /**
   * Sends a request, and checks the answer against the contract.
   * @throws Error for 5xx, and for answers that the contract does not declare
   */
  const send = async (request: ExactRequest): Promise<ExactAnswer> => {
    const answer = await client.send(request);
    const said = `${request.method} ${request.path} ${String(request.body ?? "").slice(0, 300)} -> ${answer.status} ${answer.body.slice(0, 300)}`;
    if (answer.status >= 500) throw new Error(said);
    const flaws =
      answer.status === 404 || request.method === "HEAD" ? [] : undeclared(request, answer);
    if (flaws.length > 0) throw new Error(`${said} breaks the contract: ${flaws.join("; ")}`);
    return answer;
  };
  /** Sends a `/query` with the key that has all rights. */
  const query = (body: string | Buffer | object, token = installed.tokens["everything"]!) =>
    send({
      method: "POST",
      path: `/${workspaceId}/query`,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  const { cheap, costly } = endUserPositions({ key: server!, persons });
  const owner = await signInMember(database, { workspaceId: peopleId, role: "owner" });
  const ofPortal = portalPositions(owner);
  // Another member, because calls in a minute count by member.
  const importer = await signInMember(database, { workspaceId: peopleId, role: "owner" });
  const ofImports = importPositions(importer);
  const listed = (places: Places, isCostly: boolean): Position[] =>
    Object.entries(places).map(([name, request]) => ({ name, isCostly, request }));
  const places = [
    ...listed({ ...positions(installed, installed.tokens["everything"]!), ...cheap }, false),
    ...listed({ ...ofPortal.cheap, ...ofImports.cheap }, false),
    ...listed(filePositions(server!), false),
    ...listed(endpointPositions(peopleId, server!, owner), false),
    ...listed({ ...costly, ...ofPortal.costly, ...ofImports.costly }, true),
  ];
  for (let from = 0; visitsPlaces && from < places.length; from += together)
    await Promise.all(
      places.slice(from, from + together).map((place) => send(place.request("harmless"))),
    );
  const ask = <T>(message: string): Promise<T> => {
    const answer = nextMessage<T>(child);
    child.send(message);
    return answer;
  };
  return {
    port,
    installed,
    /** Tokens by name: `everything` has all rights, and `window` sees little. */
    tokens: installed.tokens,
    /** Every place in which a caller can put a string, with credentials that have all rights. */
    places,
    send,
    query,
    /** The Event Bus of the second workspace, and a key that has all rights there. */
    bus: { url: `${baseUrl}/${peopleId}/bus`, key: talker! },
    /** Begins to measure the event loop of the gateway. `figures` returns the values since then. */
    beginWatch: async () => void (await ask("begin")),
    figures: () => ask<LoopFigures>("figures"),
    /**
     * Returns every row of the workspace, and all data of the people of the second one, as text.
     * The tests compare it to see that nothing was changed.
     */
    contents: async () => {
      const parts = [...installed.model.tables.keys()].map(
        (table) =>
          `select '${table}' as t, coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)), '[]') as rows from ${installed.schema}."${table}" r`,
      );
      const rows = await database.database.owner.run({ text: parts.join(" union all ") });
      return JSON.stringify(rows) + (await lives(database, persons));
    },
    isAlive: () => isAlive(child),
    close: () => opened.disposeAsync(),
  };
}
