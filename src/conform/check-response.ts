// Holds the response of an exchange against the contract, and turns each contradiction into a
// finding with its place.
import type { ResponseDeclaration } from "../contract/index.ts";
import { pointer } from "../contract/index.ts";
import type { CaseExchange, CaseFinding, ReceivedResponse } from "./case.ts";
import type { Contract, DocumentOperation } from "./contract.ts";

/**
 * Returns the contradictions between a response and the contract. Responses to OPTIONS are checked
 * only if the contract declares this method.
 */
export function checkExchange(contract: Contract, exchange: CaseExchange): CaseFinding[] {
  const { request, response } = exchange;
  const operation =
    request.operationId === null ? undefined : contract.operations.get(request.operationId);
  const method = request.method.toUpperCase();
  if (method === "OPTIONS" && operation?.method !== "OPTIONS") return [];
  const responses = operation?.responses ?? contract.unmatched;
  if (responses.size === 0) return [];
  const [status, declared] = declaredResponse(responses, response.status) ?? [];
  const named = { operationId: operation?.id ?? null, exchange };
  const at = operation === undefined ? "#/x-unmatched" : `${operation.at}${pointer("responses")}`;
  // The document says nothing about methods that it does not declare.
  const isOther = operation !== undefined && method !== operation.method;
  if (declared === undefined && isOther && !(method === "HEAD" && operation.method === "GET"))
    return [];
  if (declared === undefined)
    return [
      {
        ...named,
        kind: response.status >= 500 ? "server-error" : "status",
        message: `The status ${response.status} is not declared. Declared are ${[...responses.keys()].join(", ")}.`,
        place: contract.placeOf(at),
      },
    ];
  const body = method === "HEAD" ? undefined : checkedBody(response);
  if (body === unreadable)
    return [
      {
        ...named,
        kind: "body",
        message: `The body of the ${response.status} is no JSON, although its media type says so.`,
        place: contract.placeOf(contractPlace(operation, status!)),
        at: "",
      },
    ];
  return flawsOf(contract, declared, response, body).map(
    ({ kind, text, at: value, expected, schema }) => ({
      ...named,
      kind,
      message: `The ${response.status} contradicts the contract: ${text}.`,
      place: contract.placeOf(schema ?? contractPlace(operation, status!)),
      ...(value !== "" || kind === "body" ? { at: value } : {}),
      ...(expected !== undefined && { expected }),
    }),
  );
}

/** Schemas that Ajv cannot compile are a fault of the document, not of the server. */
function flawsOf(
  { flaws }: Contract,
  declared: ResponseDeclaration,
  { status, headers }: ReceivedResponse,
  body: unknown,
): ReturnType<Contract["flaws"]["of"]> {
  try {
    return flaws.of(declared, { status, headers, body });
  } catch {
    return [];
  }
}

const contractPlace = (operation: DocumentOperation | undefined, status: string): string =>
  operation === undefined
    ? "#/x-unmatched"
    : `${operation.at}${pointer("responses", status === "default" ? "default" : status)}`;

/** Returns the declaration of a status: its own, that of its class (`4XX`), or `default`. */
export function declaredResponse(
  responses: DocumentOperation["responses"],
  status: number,
): readonly [status: string, declared: ResponseDeclaration] | undefined {
  for (const key of [String(status), `${Math.floor(status / 100)}XX`, "default"]) {
    const declared = responses.get(key);
    if (declared !== undefined) return [key, declared];
  }
  return undefined;
}

const unreadable = Symbol("unreadable");

function checkedBody({ bytes, headers, json, isCut }: ReceivedResponse): unknown {
  if (bytes.length === 0 || isCut === true) return undefined;
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers["content-type"] ?? "");
  if (isJson) return json === undefined ? unreadable : json;
  return Buffer.from(bytes).toString("utf8");
}
