// Handlers that answer with the examples of the contract. Tests use them to check the steps before
// a handler, which are the same for every operation. The conformance check does not count the
// answers of these handlers (support/http-client.ts).
import {
  contract,
  operations,
  type ContractOperation,
  type Json,
} from "../../src/contract/document.ts";
import type { OperationId, Operations } from "../../src/contract/operations.ts";
import { administrationCalls } from "./administration-calls.ts";
import { busCalls } from "./bus-calls.ts";
import { endUserCalls } from "./end-user-calls.ts";
import { endpointCalls } from "./endpoint-calls.ts";
import { fileCalls } from "./file-calls.ts";
import { importCalls } from "./import-calls.ts";
import { oauthCalls } from "./oauth-calls.ts";
import { portalCalls } from "./portal-calls.ts";
import { runCalls } from "./run-calls.ts";

/**
 * Returns the lowest success status that the contract declares. For the WebSocket operation,
 * returns the status of the answer to a plain request.
 */
export const successOf = ({ responses, takesLateCredential }: ContractOperation): number =>
  takesLateCredential ? 426 : Math.min(...responses.keys());

/**
 * Test doubles for the operations of end users, players, mails, the portal, files and endpoints.
 */
export function exampleHandlers(): Partial<Operations> {
  const ids = Object.keys({
    streamBus: busCalls.streamBus,
    ...endUserCalls,
    ...administrationCalls,
    ...oauthCalls,
    ...portalCalls,
    ...fileCalls,
    ...endpointCalls,
    ...importCalls,
    ...runCalls,
  }) as OperationId[];
  const entries = ids.map((id) => {
    const reply = exampleReply(operations.get(id)!);
    return [id, () => reply];
  });
  return Object.fromEntries(entries) as Partial<Operations>;
}

function exampleReply(operation: ContractOperation): object {
  const { path, method } = operation;
  const status = successOf(operation);
  const described = contract.paths[path]![method.toLowerCase()] as Json;
  const response = resolve((described["responses"] as Json)[String(status)]);
  const headers = exampleHeaders((response["headers"] ?? {}) as Json);
  const [type, mediaType] =
    Object.entries((response["content"] ?? {}) as Record<string, Json>)[0] ?? [];
  if (type === undefined) return { status, headers };
  const example =
    mediaType!["example"] ?? resolve(Object.values(mediaType!["examples"] as Json)[0])["value"];
  return type === "application/json"
    ? { status, headers, body: example }
    : { status, headers, type, stream: example };
}

const givenByHandlers: ReadonlySet<string> = new Set([
  "ETag",
  "Location",
  "Set-Cookie",
  "Last-Modified",
  "Accept-Ranges",
  "Content-Disposition",
  "Cross-Origin-Resource-Policy",
]);

/** Returns the headers that a handler must set itself. The gateway adds all other headers. */
function exampleHeaders(declared: Json): Record<string, string> {
  const wanted = Object.entries(declared).filter(([name]) => givenByHandlers.has(name));
  return Object.fromEntries(
    wanted.map(([name, header]) => [name, String(resolve(header)["example"])]),
  );
}

/** Returns the component to which a `$ref` points. Returns other nodes unchanged. */
function resolve(node: unknown): Json {
  const reference = (node as Json)["$ref"];
  if (typeof reference !== "string") return node as Json;
  const [, , kind, name] = reference.split("/");
  return resolve(contract.components[kind!]![name!]);
}
