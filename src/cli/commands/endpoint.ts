// `gateway endpoint`: sends a signed request to an endpoint of the running gateway, or prints new
// events with their runs and steps. The signing secret is never printed.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { findSealedSecret, secretPlace, type EndpointDefinition } from "../../catalog/index.ts";
import { readStoredDefinition } from "../../definitions/index.ts";
import { signedHeaders } from "../../endpoint/index.ts";
import { guidV7, nameHint, printableText } from "../../platform/index.ts";
import { withWorkspace, type WorkspaceDeployment } from "../command.ts";
import { CommandError, UsageError } from "../errors.ts";
import { followEvents, type FollowedItem } from "../follow-events.ts";
import { jsonLine } from "../log-text.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface TriggerOptions extends GlobalOptions {
  readonly file?: string;
  readonly header?: readonly (readonly [name: string, value: string])[];
}

const ANSWER_WITHIN_MS = 30_000;

export async function trigger(
  terminal: Terminal,
  options: TriggerOptions,
  name: string,
): Promise<CommandOutcome> {
  const body = await readRequestBody(terminal, options.file);
  return withWorkspace(terminal, options, async (deployment) => {
    const { baseUrl, workspace } = deployment;
    const endpoint = await findEndpoint(deployment, name);
    const secret = await secretOf(deployment, name);
    const signing = { secret, messageId: `msg_${guidV7()}`, now: Date.now() };
    const signed = signedHeaders(endpoint.signature, body, signing);
    if (signed === undefined)
      throw new CommandError(
        `The endpoint ${name} requires a signature, but has no secret to sign with. Set the key \`signature.secret\` of the endpoint in its definition, and run gateway apply.`,
      );
    const headers = new Headers({ "Content-Type": "application/json", ...signed });
    for (const [header, value] of options.header ?? []) headers.set(header, value);
    const { answer, text } = await post(`${baseUrl}/${workspace.id}/endpoint/${endpoint.id}`, {
      headers,
      body: new Uint8Array(body),
    });
    if (options.json === true) {
      const received = Object.fromEntries(answer.headers);
      printJson(terminal, { status: answer.status, headers: received, body: text });
    } else terminal.print(printableText(text));
    if (answer.ok) return;
    const call = printableText(answer.headers.get("X-Request-Id") ?? "");
    throw new CommandError(
      `The endpoint did not accept the request. The gateway responded with the status ${answer.status}. Run \`gateway logs ${call}\` to see why.`,
    );
  });
}

/**
 * Sends a POST request to the address of an endpoint.
 * @throws CommandError if no gateway answers within 30 s
 */
async function post(
  address: string,
  request: Pick<RequestInit, "headers" | "body">,
): Promise<{ readonly answer: Response; readonly text: string }> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const answer = await fetch(address, { method: "POST", ...request, signal });
    return { answer, text: await answer.text() };
  } catch {
    throw new CommandError(
      `No gateway answers at ${new URL(address).origin}. Start a gateway with \`gateway start\`, then send the request again.`,
    );
  }
}

/**
 * Returns the body of the request: the content of the file, or `{}` if no file is named.
 * @throws UsageError if the file cannot be read
 */
async function readRequestBody({ directory }: Terminal, file: string | undefined): Promise<Buffer> {
  if (file === undefined) return Buffer.from("{}");
  try {
    return await readFile(resolve(directory, file));
  } catch {
    throw new UsageError(
      `The file ${printableText(file)} cannot be read. Name a readable file with --file.`,
    );
  }
}

/**
 * Returns the definition of an endpoint by its name.
 * @throws UsageError if the workspace has no endpoint of this name
 */
async function findEndpoint(
  { database: { owner }, workspace }: WorkspaceDeployment,
  name: string,
): Promise<EndpointDefinition> {
  const { endpoints } = await readStoredDefinition(owner, workspace.id);
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (endpoint !== undefined) return endpoint;
  const hint = nameHint(name, Object.keys(endpoints));
  throw new UsageError(`The workspace has no endpoint ${printableText(name)}. ${hint}`);
}

/** Returns the signing secret of an endpoint; an empty text if it has none. */
async function secretOf(
  { database: { control }, secretBox, workspace: { id: workspaceId } }: WorkspaceDeployment,
  name: string,
): Promise<string> {
  const path = `endpoints.${name}.signature.secret`;
  const sealed = await findSealedSecret(control, workspaceId, path);
  return sealed === undefined ? "" : secretBox.open(sealed, secretPlace(workspaceId, path));
}

export const tail = (
  terminal: Terminal,
  options: GlobalOptions,
  name: string | undefined,
): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async (deployment, { signal }) => {
    if (name !== undefined) await findEndpoint(deployment, name);
    await followEvents({
      control: deployment.database.control,
      workspaceId: deployment.workspace.id,
      endpoint: name ?? null,
      signal,
      print: (item) => terminal.print(options.json === true ? jsonLine(item) : itemText(item)),
      ready: () => {
        if (options.json !== true) terminal.printError("Waiting for events. Press Ctrl-C to stop.");
      },
    });
  });

/**
 * Returns one line that describes an event, a run or a step. The line contains no text from the
 * request that caused the event.
 */
function itemText(item: FollowedItem): string {
  const { kind } = item;
  switch (kind) {
    case "event": {
      const { receivedAt, id, endpoint, bytes } = item;
      const time = receivedAt.toISOString().slice(11, 23);
      return `${time}  event ${id}  ${endpoint}  ${bytes} bytes`;
    }
    case "run": {
      const { id, automation, status, attempts } = item;
      const tries = attempts > 1 ? ` (try ${attempts})` : "";
      return `              run ${id}  ${automation}  ${status}${tries}`;
    }
    case "step": {
      const { path, type, status, milliseconds, code, message } = item;
      const took = milliseconds === null ? "" : `  ${milliseconds} ms`;
      const why = code === null ? "" : `  ${code}: ${printableText(message ?? "")}`;
      return `                step ${path}  ${type}  ${status}${took}${why}`;
    }
  }
}
