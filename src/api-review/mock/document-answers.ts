// Answers requests from any OpenAPI document. It checks the credential, the content type, the
// parameters and the body. The library openapi-backend matches and checks requests. If the document
// has no example, a value is invented from the schema.
import { OpenAPIBackend, type Context, type Document } from "openapi-backend";
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { createBodyCheck, newValidator } from "./body-check.ts";
import { chooseAnswer } from "./choose-answer.ts";
import { hasCredential } from "./credentials.ts";
import { documentedAnswers, followed } from "./documented-answers.ts";
import { operationsOf } from "./operations-of.ts";
import { readPrefer, type Preference } from "./prefer.ts";
import type { ReceivedRequest } from "./received-request.ts";
import { mockRefusal, renderChosen, type RenderedAnswer } from "./rendered-answer.ts";
import { sampleValue } from "./sample-value.ts";
import { withCurrentSchemas } from "./schema-version.ts";

/** Number of errors of one request that the answer lists. */
const ERRORS_MAX = 20;
const methods = ["GET", "PUT", "POST", "DELETE", "OPTIONS", "PATCH", "TRACE"];

/**
 * Returns a function that answers requests.
 * @param source the bundled document
 */
export async function createDocumentAnswers(source: DocumentNode) {
  const document = withOwnIds(withCurrentSchemas(source));
  const operations = new Map(
    operationsOf(document).map((entry) => [
      entry.name,
      { ...entry, answers: documentedAnswers(document, entry.operation) },
    ]),
  );
  const base = basePathOf(document);
  const checkBody = createBodyCheck(document);
  const api = new OpenAPIBackend({
    definition: withoutBodySchemas(document) as unknown as Document,
    quick: true,
    coerceTypes: true,
    ajvOpts: { strict: false, validateSchema: false, allErrors: true },
    customizeAjv: ((_ajv: unknown, options: object) => newValidator(options)) as never,
    handlers: {
      notFound: () => mockRefusal(404, "The document has no such path. Check the address."),
      methodNotAllowed: ({ request }: Context) =>
        mockRefusal(405, "The document has no such method at this path.", {
          Allow: allowedAt(request.path),
        }),
      validationFail: ({ validation }: Context) =>
        unfit(
          (validation.errors ?? []).map(
            ({ instancePath, message }) => `${instancePath} ${message ?? "is not valid"}`,
          ),
        ),
      unauthorizedHandler: (context: Context) => unauthorized(context),
      notImplemented: (context: Context) =>
        refusedBody(context) ?? answerOf(context, preferOf(context.request)),
    },
    securityHandlers: securityHandlersOf(document),
  });
  await api.init();

  function answerOf(
    { operation, request }: Pick<Context, "operation" | "request">,
    prefer: Preference,
  ): RenderedAnswer {
    const id = operation.operationId!;
    const { operation: declared, answers } = operations.get(id)!;
    const accept = [request.headers["accept"] ?? []].flat()[0];
    const chosen = chooseAnswer(String(declared[OWN_NAME]), answers, prefer, accept);
    const { body, example } = chosen;
    if (body === null) return renderChosen(chosen, undefined, () => true);
    const value =
      example === undefined ? sampleValue(document, body.schema) : body.examples.get(example);
    return renderChosen(chosen, value, () => true);
  }

  /** Returns a refusal if the body does not fit its schema, otherwise null. */
  function refusedBody({ operation, request }: Context): RenderedAnswer | null {
    const { type, body } = request as unknown as ReceivedRequest;
    if (type === undefined) return null;
    const { operation: declared } = operations.get(operation.operationId!)!;
    const flaws = checkBody(declared, type, body);
    return flaws.length === 0 ? null : unfit(flaws);
  }

  /** Returns the declared 401. If none is declared, returns an error of the mock server. */
  function unauthorized(context: Context): RenderedAnswer {
    const { answers } = operations.get(context.operation.operationId!)!;
    const challenge = { "WWW-Authenticate": "Bearer" };
    if (!answers.some(({ status }) => status === "401"))
      return mockRefusal(
        401,
        "A credential is required. The mock server accepts every credential.",
        challenge,
      );
    const { headers, ...answer } = answerOf(context, { code: "401" });
    const { "Preference-Applied": _applied, ...declared } = headers;
    return { ...answer, headers: { ...challenge, ...declared } };
  }

  const operationAt = (request: { readonly method: string; readonly path: string }) =>
    api.router.matchOperation({ ...request, headers: {} });

  /** Returns the value of `Allow` at a path. Empty if the document has no such path. */
  function allowedAt(path: string): string {
    const found = methods.filter((method) => operationAt({ method, path }) !== undefined);
    const all = new Set([...found, ...(found.includes("GET") ? ["HEAD"] : []), "OPTIONS"]);
    return found.length === 0 ? "" : [...all].join(", ");
  }

  return async (received: ReceivedRequest): Promise<RenderedAnswer> => {
    const method = received.method === "HEAD" ? "GET" : received.method;
    const path = received.path.startsWith(`${base}/`)
      ? received.path.slice(base.length)
      : received.path;
    const request = { ...received, method, path };
    const operation = operationAt(request);
    if (operation === undefined && method === "OPTIONS")
      return preflight(allowedAt(path), received);
    if (operation !== undefined) {
      const prefer = preferOf(request);
      if (prefer.code !== undefined || prefer.example !== undefined) {
        const asked = answerOf({ operation, request } as unknown as Context, prefer);
        // A client may ask for an error response with any request. A success requires a valid
        // request.
        if (asked.status >= 400) return asked;
      }
      const types = bodyTypesOf(operation.requestBody);
      if (!acceptsType(types, received.type))
        return mockRefusal(
          415,
          `Send the body as ${types.join(" or ")}, and name this content type.`,
        );
    }
    return (await api.handleRequest(request as never)) as RenderedAnswer;
  };
}

const OWN_NAME = "x-mock-name";

/**
 * Returns the document with a new id for each operation. The library openapi-backend finds
 * operations by their ids, and a document may lack ids or use one twice.
 */
function withOwnIds(document: DocumentNode): DocumentNode {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [path, item] of Object.entries(document["paths"] ?? {}))
    paths[path] = { ...(isObject(item) ? item : {}) };
  operationsOf(document).forEach(({ name, path, method, operation }, at) => {
    paths[path]![method] = { ...operation, operationId: `operation-${at}`, [OWN_NAME]: name };
  });
  return { ...document, paths };
}

/** Returns the document without the schemas of JSON bodies, which `createBodyCheck` checks. */
function withoutBodySchemas(document: DocumentNode): DocumentNode {
  const paths = structuredClone(document["paths"]) as Record<string, Record<string, DocumentNode>>;
  for (const { path, method, operation } of operationsOf(document)) {
    const { required, content } = followed(document, operation["requestBody"]);
    if (!isObject(content)) continue;
    const types = Object.keys(content).map((type) => [type, {}]);
    const requestBody = { required, content: Object.fromEntries(types) };
    paths[path]![method] = { ...operation, requestBody };
  }
  return { ...document, paths };
}

/** Returns the path of the document's first server, which clients may send before a path. */
function basePathOf({ servers }: DocumentNode): string {
  const url: unknown = Array.isArray(servers) && isObject(servers[0]) ? servers[0]["url"] : "";
  const path = String(url).replace(/^[a-z]+:\/\/[^/]*/i, "");
  return path.startsWith("/") ? path.replace(/\/+$/, "") : "";
}

function securityHandlersOf({ components }: DocumentNode) {
  const schemes = isObject(components) ? components["securitySchemes"] : undefined;
  return Object.fromEntries(
    Object.entries(isObject(schemes) ? schemes : {}).map(([name, scheme]) => [
      name,
      ({ request }: Context) => hasCredential(scheme, request),
    ]),
  );
}

const preferOf = ({ headers }: Pick<Context["request"], "headers">): Preference =>
  readPrefer(headers["prefer"]);

const unfit = (flaws: readonly string[]): RenderedAnswer =>
  mockRefusal(
    400,
    `The request does not fit the document: ${flaws.slice(0, ERRORS_MAX).join("; ")}.`,
  );

/** Answers the preflight of a web page, which browsers send before some requests. */
function preflight(allow: string, { headers }: ReceivedRequest): RenderedAnswer {
  if (allow === "") return mockRefusal(404, "The document has no such path. Check the address.");
  const asked = headers["access-control-request-headers"];
  return {
    status: 204,
    headers: {
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      ...(asked !== undefined && { "Access-Control-Allow-Headers": String(asked) }),
    },
  };
}

const bodyTypesOf = (body: unknown): string[] =>
  isObject(body) && isObject(body["content"])
    ? Object.keys(body["content"]).map((type) => type.split(";", 1)[0]!.trim().toLowerCase())
    : [];

/** Returns true if a body of this type is accepted. A range such as `image/*` accepts several. */
const acceptsType = (types: readonly string[], sent: string | undefined): boolean =>
  sent === undefined ||
  types.length === 0 ||
  types.some((type) =>
    type === "*/*" || type.endsWith("/*")
      ? sent.startsWith(type.replace(/\*.*$/, ""))
      : type === sent,
  );
