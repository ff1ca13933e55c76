// The two sources of a schema for `gateway types`: a workspace folder, and a running gateway.
import { watch } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { grantAs, systemGrant } from "../../access/index.ts";
import { buildWorkspace, keyIdNamed, type Workspace } from "../../catalog/index.ts";
import type { ContractSchema } from "../../contract/index.ts";
import { readFolder } from "../../definitions/index.ts";
import { isGuid, isObject, nameHint, printableText } from "../../platform/index.ts";
import { describeSchema } from "../../schema/index.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { Terminal } from "../terminal.ts";

export interface SchemaSource {
  /**
   * Reads the schema.
   * @throws CommandError if the schema cannot be read
   */
  read(): Promise<ContractSchema<"SchemaAnswer">>;
  /** Yields each time the schema may have changed, until the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<unknown>;
}

/** Milliseconds between two checks whether files have changed. */
const LOOK_MS = 100;
/**
 * Milliseconds between two requests to a gateway. Each request counts as a call of the workspace.
 */
const POLL_MS = 5_000;
const REQUEST_MS = 30_000;
/** Maximum size in bytes of an answer that the command reads. */
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

interface FolderCredential {
  readonly key?: string | undefined;
  readonly role?: string | undefined;
  readonly env: Terminal["env"];
}

/** Reads the definition files of a folder. Without a key and a role, everything is visible. */
export const folderSource = (
  folder: string,
  { key, role, env }: FolderCredential,
): SchemaSource => ({
  async read() {
    const definition = await readFolder(folder, env);
    const workspace = buildWorkspace(definition, { version: 0, rootSecret: Buffer.alloc(0) });
    return describeSchema(namedGrant(workspace, key, role));
  },
  async *changes(signal) {
    const changes = watch(folder, { recursive: true, signal });
    let isChanged = false;
    let failure: Error | undefined;
    changes.on("change", () => (isChanged = true));
    changes.on("error", (error) => (failure = error));
    while (!signal.aborted) {
      await pause(LOOK_MS, undefined, { signal }).catch(() => {});
      if (failure !== undefined)
        throw new CommandError(
          `The folder ${printableText(folder)} cannot be watched (${failure.message}). Run the command again after each change.`,
        );
      if (!isChanged || signal.aborted) continue;
      isChanged = false;
      yield folder;
    }
  },
});

/**
 * Returns the rights of a key or role, or all rights if neither is named.
 * @throws CommandError if the workspace has no such key or role
 */
function namedGrant(workspace: Workspace, key: string | undefined, role: string | undefined) {
  const { keysById, rolesByName } = workspace;
  if (key !== undefined && keyIdNamed(workspace, key) === undefined) {
    const names = Array.from(keysById.values(), ({ name }) => name);
    throw unknown("key", key, names);
  }
  if (role !== undefined && !rolesByName.has(role)) throw unknown("role", role, rolesByName.keys());
  const name = key ?? role;
  return name === undefined ? systemGrant(workspace) : grantAs(workspace, name);
}

const unknown = (what: string, name: string, all: Iterable<string>): CommandError =>
  new CommandError(
    `The workspace has no ${what} ${printableText(name)}. ${nameHint(name, [...all])}`,
  );

/** Reads the schema from a running gateway, with the credential in `GATEWAY_KEY`. */
export function urlSource(url: string, env: Terminal["env"]): SchemaSource {
  const credential = env["GATEWAY_KEY"];
  if (credential === undefined || credential === "")
    throw new UsageError(
      "Set the environment variable GATEWAY_KEY to an API key or an access token of the workspace. The command needs it to read the schema.",
    );
  const address = schemaAddress(url, env);
  return {
    read: () => askGateway(address, credential),
    async *changes(signal) {
      while (!signal.aborted) {
        await pause(POLL_MS, undefined, { signal }).catch(() => {});
        if (!signal.aborted) yield address;
      }
    },
  };
}

/** Returns the address of `/schema`. */
function schemaAddress(url: string, env: Terminal["env"]): string {
  const base = URL.parse(url);
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new UsageError("The address after --url must begin with http:// or https://.");
  const path = base.pathname.replace(/\/+$/, "");
  if (isGuid(path.split("/").at(-1) ?? "")) return `${base.origin}${path}/schema`;
  const workspace = env["WORKSPACE"] ?? env["GATEWAY_WORKSPACE"] ?? "";
  if (!isGuid(workspace))
    throw new UsageError("Name the workspace: --url <address>/<workspace id>, or set WORKSPACE.");
  return `${base.origin}${path}/${workspace}/schema`;
}

async function askGateway(
  address: string,
  credential: string,
): Promise<ContractSchema<"SchemaAnswer">> {
  const headers = { Authorization: `Bearer ${credential}` };
  const signal = AbortSignal.timeout(REQUEST_MS);
  const { status, text } = await fetch(address, { headers, signal, redirect: "error" })
    .then(async (response) => ({ status: response.status, text: await boundedTextOf(response) }))
    .catch((error: Error) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new CommandError(
        `There was no response from ${address} (${printableText(reason)}). Start the gateway, or check the address.`,
      );
    });
  if (status !== 200)
    throw new CommandError(
      `The gateway refused the request for the schema with the status ${status}: ${printableText(messageIn(text))} Check GATEWAY_KEY and the workspace.`,
    );
  const answer = parsedAnswer(text);
  if (!isSchemaAnswer(answer))
    throw new CommandError(
      `The response of ${address} is not the schema of a workspace. Check the address.`,
    );
  return answer;
}

/** Returns the text of an answer. */
async function boundedTextOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error(`it has more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parsedAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageIn(text: string): string {
  const answer = parsedAnswer(text);
  const error = isObject(answer) ? answer["error"] : undefined;
  return typeof error === "string" ? error.slice(0, 500) : "no message.";
}

/**
 * Returns true if the answer has the fields from which the types are made. A newer gateway can have
 * more fields.
 */
function isSchemaAnswer(answer: unknown): answer is ContractSchema<"SchemaAnswer"> {
  if (!isObject(answer) || typeof answer["workspaceId"] !== "string") return false;
  const { tables, topics, endpoints } = answer;
  return (
    areNamed(tables) &&
    areNamed(topics) &&
    areNamed(endpoints) &&
    tables.every(
      ({ id, permissions, columns, relations }) =>
        typeof id === "string" &&
        isObject(permissions) &&
        areNamed(columns) &&
        columns.every(
          ({ type, wireType, access }) =>
            typeof type === "string" && typeof wireType === "string" && isObject(access),
        ) &&
        areNamed(relations) &&
        relations.every(({ table, via }) => typeof table === "string" && isObject(via)),
    )
  );
}

const areNamed = (list: unknown): list is Readonly<Record<string, unknown>>[] =>
  Array.isArray(list) && list.every((each) => isObject(each) && typeof each["name"] === "string");
