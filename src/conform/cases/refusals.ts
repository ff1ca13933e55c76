// Requests that the operations must refuse: a wrong media type, a body that is too large, a missing
// credential, the key of another workspace, a wrong CSRF token.
import type { Case, CaseContext, CaseRequest } from "../case.ts";
import { validRequest, type GeneratorSettings } from "./drafts.ts";
import { nobody } from "./error-case.ts";
import type { DescribedOperation } from "./described-operations.ts";

interface Refusal {
  readonly kind: string;
  /** The flaw of the request as a sentence, for the finding. */
  readonly what: string;
  readonly request: CaseRequest;
  /** The status that the gateway promises. Other servers may choose any refusal. */
  readonly status: number;
}

/** One byte more than the gateway reads of a JSON body, and of a form (G24.2). */
const tooLarge = { json: "a".repeat(4 * 1024 * 1024 + 1), form: "a".repeat(8 * 1024 + 1) } as const;

/** Returns the cases with the requests that an operation must refuse. */
export function refusalCases(operation: DescribedOperation, settings: GeneratorSettings): Case[] {
  if (operation.credential === null) return [];
  const valid = validRequest(operation, settings);
  if (valid === undefined) return [];
  return refusalsOf(operation, settings, valid).map((refusal) => ({
    id: `${operation.id}/refused-${refusal.kind}`,
    operations: [operation.id],
    writes: !["GET", "HEAD", "OPTIONS"].includes(operation.method),
    quick: false,
    run: (context) => expectRefusal(operation, settings, refusal, context),
  }));
}

function refusalsOf(
  operation: DescribedOperation,
  settings: GeneratorSettings,
  valid: CaseRequest,
): Refusal[] {
  const { body, statuses, credential, isOurs, path, method } = operation;
  const found: Refusal[] = [];
  const hasMark = (status: number): boolean => statuses.includes(String(status));
  const kind = body?.kind ?? "other";
  if (body?.required === true && hasMark(415))
    found.push({
      kind: "media-type",
      what: "The body has the media type text/x-conform, which the contract does not declare.",
      request: {
        ...withHeader(valid, "content-type", "text/x-conform"),
        body: valid.body ?? "conform",
      },
      status: 415,
    });
  if (isOurs && body?.required === true && kind !== "other" && hasMark(413))
    found.push({
      kind: "size",
      what: `The body has ${tooLarge[kind].length} bytes, which is one byte more than the limit.`,
      request: { ...valid, body: tooLarge[kind] },
      status: 413,
    });
  if (!isOurs && operation.needsCredential)
    found.push({
      kind: "credential",
      what: "The request has no credential.",
      request:
        validRequest({ ...operation, credential: "none", keyPlace: null }, settings) ?? valid,
      status: 401,
    });
  if (isOurs && hasMark(403) && path.startsWith("/{workspaceId}/") && credential === "serverKey") {
    const elsewhere = { ...settings, fixed: { ...settings.fixed, workspaceId: nobody } };
    const request = validRequest(operation, elsewhere);
    if (request !== undefined)
      found.push({
        kind: "workspace",
        what: "The key belongs to another workspace.",
        request,
        status: 403,
      });
  }
  if (isOurs && hasMark(403) && credential === "member" && method !== "GET")
    found.push({
      kind: "csrf",
      what: "The CSRF token is wrong.",
      request: withHeader(valid, "x-portal-csrf", "A".repeat(43)),
      status: 403,
    });
  return found;
}

const withHeader = (request: CaseRequest, name: string, value: string): CaseRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

async function expectRefusal(
  { id: operationId, pointer, isOurs }: DescribedOperation,
  settings: GeneratorSettings,
  { what, request, status }: Refusal,
  context: CaseContext,
): Promise<void> {
  const exchange = await context.send(request);
  const received = exchange.response.status;
  if (isOurs ? received === status : received >= 400 && received < 500) return;
  context.report({
    operationId,
    kind: received < 400 ? "accepted" : received >= 500 ? "server-error" : "status",
    message: `${what} The status is ${received}, but ${isOurs ? status : "a status from 400 to 499"} is expected.`,
    place: settings.placeOf(pointer),
    exchange,
  });
}
