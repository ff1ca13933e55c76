// Compares a response with the contract. Returns a finding for each contradiction, with the file
// and line of the broken rule.
import type { ResponseDeclaration } from "../contract/index.ts";
import { pointer } from "../contract/index.ts";
import type { CaseExchange, CaseFinding, ReceivedResponse } from "./case.ts";
import type { Contract, DocumentOperation } from "./contract.ts";
import { rfcPlace } from "./rfc-9110.ts";

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
  // A document of another author says nothing about undeclared methods, and such a request may even
  // match another path. So the response is not checked. A supported HEAD is checked like GET.
  const isOther = operation !== undefined && method !== operation.method;
  const isHead = method === "HEAD" && operation?.method === "GET";
  if (isOther && !contract.isOwn && (!isHead || isUnsupported(response.status))) return [];
  const responses = operation?.responses ?? contract.unmatched;
  if (responses.size === 0) return [];
  const [status, declared] = declaredResponse(responses, response.status) ?? [];
  if (declared === undefined && isOther && !isHead) return [];
  const named = { operationId: operation?.id ?? null, exchange };
  const isSurprise =
    status === "default" && !contract.isOwn && isNoRefusal(responses, response.status);
  if (declared === undefined || isSurprise) {
    const at = operation === undefined ? "#/x-unmatched" : `${operation.at}${pointer("responses")}`;
    const isFault = response.status >= 500;
    const only = isSurprise ? " `default` declares only error responses." : "";
    return [
      {
        ...named,
        kind: isFault ? "server-error" : "status",
        message: `The contract does not declare the status ${response.status}. It declares ${[...responses.keys()].join(", ")}.${only}`,
        place: isSurprise && isFault ? rfcPlace("15.6") : contract.placeOf(at),
      },
    ];
  }
  const place = contract.placeOf(contractPlace(operation, status!));
  const bodyFinding = (message: string): CaseFinding[] => [
    { ...named, kind: "body", message, place, at: "" },
  ];
  if (method !== "HEAD" && lacksBody(declared, response))
    return bodyFinding(
      `The response with the status ${response.status} has no body. The contract declares the media types ${[...declared.types.keys()].join(", ")}.`,
    );
  const body = method === "HEAD" ? undefined : checkedBody(response, contract.isOwn);
  if (body === unreadable)
    return bodyFinding(
      `The body of the response with the status ${response.status} is not valid JSON, although its media type is JSON.`,
    );
  // For documents of other authors, only headers are checked if the response has no body, or if the
  // document declares no `content` for it.
  const isJudged = contract.isOwn || (declared.types.size > 0 && response.bytes.length > 0);
  return flawsOf(contract, declared, response, body)
    .filter(({ kind }) => isJudged || kind === "header")
    .map(({ kind, text, at: value, expected, schema }) => ({
      ...named,
      kind,
      message: `The response with the status ${response.status} contradicts the contract: ${text}.`,
      place: schema === undefined ? place : contract.placeOf(schema),
      ...(value !== "" || kind === "body" ? { at: value } : {}),
      ...(expected !== undefined && { expected }),
    }));
}

/** Returns true for a status which means that the server does not support the method. */
const isUnsupported = (status: number): boolean => status === 405 || status === 501;

/**
 * Returns true if a status cannot mean that the server rejected the request: an error of the
 * server, or an undeclared success although another success is declared.
 */
function isNoRefusal(responses: DocumentOperation["responses"], status: number): boolean {
  if (status >= 500) return status !== 503;
  return status < 300 && [...responses.keys()].some((key) => key.startsWith("2"));
}

/**
 * Returns true if a successful response has no body, although all its declared media types are
 * JSON.
 */
const lacksBody = ({ types }: ResponseDeclaration, { status, bytes }: ReceivedResponse): boolean =>
  bytes.length === 0 &&
  status >= 200 &&
  status < 300 &&
  status !== 204 &&
  status !== 205 &&
  types.size > 0 &&
  [...types.keys()].every((type) => jsonType.test(type));

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/**
 * Returns the flaws of a response. If Ajv cannot compile a schema, returns none, because this is a
 * fault of the document and not of the server.
 */
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

/**
 * Returns the declared response for a status, with its key. The key is the status itself, the class
 * of the status (`4XX`), or `default`.
 */
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

/**
 * Returns the part of a response that is checked against a schema. Bodies that are not JSON are
 * checked only in the gateway's own contract. In other documents, XML often has the same schema as
 * JSON.
 */
function checkedBody(
  { bytes, headers, json, isCut }: ReceivedResponse,
  checksTexts: boolean,
): unknown {
  if (bytes.length === 0 || isCut === true) return undefined;
  const type = headers["content-type"] ?? "";
  if (jsonType.test(type)) return json === undefined ? unreadable : json;
  return checksTexts || type === "" ? Buffer.from(bytes).toString("utf8") : undefined;
}
