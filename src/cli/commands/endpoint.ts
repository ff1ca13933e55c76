// `gateway endpoint`: sends a signed request to an endpoint of the running gateway, or follows
// events, their runs and steps. The secret is never printed.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { findSealedSecret, secretPlace, type EndpointDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import { signedHeaders } from "../../endpoint/index.ts";
import { closestName, guidV7, printableText } from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { followEvents, type FollowedItem } from "../follow-events.ts";
import { jsonLine } from "../log-text.ts";
import { UsageError } from "../usage/usage-error.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, CommandOutcome } from "../program.ts";

interface EndpointOptions extends GlobalOptions {
  readonly workspace?: string;
}

interface TriggerOptions extends EndpointOptions {
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
  return withDeployment(terminal, options, async (deployment): Promise<CommandOutcome> => {
    const { workspaceId, endpoint } = await findEndpoint(deployment, options, name);
    const secret = await secretOf(deployment, workspaceId, name);
    const signing = { secret, messageId: `msg_${guidV7()}`, now: Date.now() };
    const signed = signedHeaders(endpoint.signature, body, signing);
    if (signed === undefined) {
      terminal.printError(
        `The endpoint ${name} requires a signature, but has no secret to sign with. Set its secret and apply the definition.`,
      );
      return 1;
    }
    const headers = new Headers({ "Content-Type": "application/json", ...signed });
    for (const [header, value] of options.header ?? []) headers.set(header, value);
    const address = `${deployment.baseUrl}/${workspaceId}/endpoint/${endpoint.id}`;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(address, {
        method: "POST",
        headers,
        body: new Uint8Array(body),
        signal,
      });
      text = await answer.text();
    } catch {
      terminal.printError(
        `No gateway answers at ${deployment.baseUrl}. Start one with \`gateway start\`.`,
      );
      return 1;
    }
    if (options.json === true) {
      const received = Object.fromEntries(answer.headers);
      printJson(terminal, { status: answer.status, headers: received, body: text });
    } else terminal.print(printableText(text));
    if (answer.ok) return 0;
    const call = printableText(answer.headers.get("X-Request-Id") ?? "");
    terminal.printError(
      `The gateway answered ${answer.status}. Run \`gateway logs ${call}\` for details.`,
    );
    return 1;
  });
}

/** @throws UsageError */
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

/** @throws ApplyError, UsageError */
async function findEndpoint(
  { database: { owner }, config }: Deployment,
  { workspace }: EndpointOptions,
  name: string,
): Promise<{ readonly workspaceId: Guid; readonly endpoint: EndpointDefinition }> {
  const { id } = await findWorkspaceBy(owner, workspace ?? config.server.workspace);
  const { endpoints } = await readStoredDefinition(owner, id);
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (endpoint !== undefined) return { workspaceId: id, endpoint };
  const names = Object.keys(endpoints);
  const suggestion = closestName(name, names);
  const advice =
    suggestion === undefined
      ? `It has ${names.join(", ") || "none"}.`
      : `Did you mean ${suggestion}?`;
  throw new UsageError(`The workspace has no endpoint ${printableText(name)}. ${advice}`);
}

/** Returns the secret of an endpoint; empty without one. */
async function secretOf(
  { database: { control }, secretBox }: Deployment,
  workspaceId: Guid,
  name: string,
): Promise<string> {
  const path = `endpoints.${name}.signature.secret`;
  const sealed = await findSealedSecret(control, workspaceId, path);
  return sealed === undefined ? "" : secretBox.open(sealed, secretPlace(workspaceId, path));
}

export function tail(
  terminal: Terminal,
  options: EndpointOptions,
  name: string | undefined,
): Promise<CommandOutcome> {
  const { print } = terminal;
  return withDeployment(
    terminal,
    options,
    async (deployment, interruption): Promise<CommandOutcome> => {
      const { database, config } = deployment;
      const { id } =
        name === undefined
          ? await findWorkspaceBy(database.owner, options.workspace ?? config.server.workspace)
          : { id: (await findEndpoint(deployment, options, name)).workspaceId };
      await followEvents({
        control: database.control,
        workspaceId: id,
        endpoint: name ?? null,
        signal: interruption?.signal,
        print: (item) => print(options.json === true ? jsonLine(item) : itemText(item)),
        ready: () => {
          if (options.json !== true)
            terminal.printError("Waiting for events. Press Ctrl-C to stop.");
        },
      });
    },
  );
}

/** Returns the line of an item. It contains no text of a sender. */
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
