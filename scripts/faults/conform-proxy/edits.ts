// Small edits of requests and responses. The planted faults are made of them.
import type { Forward, Plant, RelayedRequest, RelayedResponse } from "./proxy.ts";

/** The members of JSON bodies that edits read or change. Each body has some of them. */
export interface EditableBody {
  data?: EditableRow[];
  meta?: EditableMeta;
  players?: { isValidated?: unknown }[];
  total?: unknown;
  passwordHash?: string;
  readonly error?: { readonly message?: string };
  readonly query?: { where?: unknown; orderBy?: unknown; limit?: unknown; offset?: unknown };
  readonly mutation?: { readonly type?: string };
  readonly explain?: boolean;
}

/** A row of a read. `rows` is an alias for the count of rows in some queries. */
interface EditableRow {
  rows?: unknown;
}

interface EditableMeta {
  count?: number;
  total?: number | null;
}

/** Changes the rows of a read, and the fields of `meta` that describe them. */
export type ChangeRows = (data: EditableRow[], meta: EditableMeta) => void;

/** Returns true for the requests at which the fault occurs. */
export type Concerns = (request: RelayedRequest) => boolean;

/**
 * Returns true for requests with this method and this path. The path begins after the workspace id.
 */
export const at =
  (method: string, path: RegExp): Concerns =>
  (request) =>
    request.method === method && path.test(request.path);

/** Returns the JSON of a body, or undefined. */
export function jsonOf({ body }: { readonly body: Buffer }): EditableBody | undefined {
  try {
    return JSON.parse(body.toString()) as EditableBody;
  } catch {
    return undefined;
  }
}

/** Changes the responses to some requests. */
export const onResponse =
  (
    concerns: Concerns,
    change: (response: RelayedResponse, request: RelayedRequest) => void,
  ): Plant =>
  async (request, forward) => {
    const response = await forward(request);
    if (concerns(request)) change(response, request);
    return response;
  };

/** Changes the JSON of successful responses. */
export const onJson = (
  concerns: Concerns,
  change: (json: EditableBody, request: RelayedRequest) => void,
): Plant =>
  onResponse(concerns, (response, request) => {
    const json = jsonOf(response);
    if (response.status >= 300 || json === undefined) return;
    change(json, request);
    response.body = Buffer.from(JSON.stringify(json));
  });

/** Changes some requests before the gateway gets them. */
export const onRequest =
  (concerns: Concerns, change: (request: RelayedRequest) => void): Plant =>
  async (request, forward) => {
    if (!concerns(request)) return forward(request);
    const changed = { ...request, headers: { ...request.headers } };
    change(changed);
    return forward(changed);
  };

/** Changes the JSON of some requests. */
export const onBody = (concerns: Concerns, change: (json: EditableBody) => void): Plant =>
  onRequest(concerns, (request) => {
    const json = jsonOf(request);
    if (json === undefined) return;
    change(json);
    request.body = Buffer.from(JSON.stringify(json));
  });

/** Removes a query parameter from some requests. */
export const withoutParameter = (concerns: Concerns, name: string): Plant =>
  onRequest(concerns, (request) => {
    const [path, search = ""] = request.path.split("?", 2);
    const parameters = new URLSearchParams(search);
    parameters.delete(name);
    request.path = parameters.size === 0 ? path! : `${path}?${parameters}`;
  });

/** Removes a header from some responses. */
export const withoutHeader =
  (
    concerns: (request: RelayedRequest, response: RelayedResponse) => boolean,
    name: string,
  ): Plant =>
  async (request, forward) => {
    const response = await forward(request);
    if (concerns(request, response)) delete response.headers[name];
    return response;
  };

/** Answers some requests itself, and does not send them to the gateway. */
export const swallowing =
  (
    concerns: Concerns,
    answer: (request: RelayedRequest, forward: Forward) => Promise<RelayedResponse>,
  ): Plant =>
  (request, forward) =>
    concerns(request) ? answer(request, forward) : forward(request);

/**
 * Sends the first successful response again for each equal request. So the client does not see
 * later changes.
 */
export function repeating(concerns: Concerns, keyOf: (request: RelayedRequest) => string): Plant {
  const kept = new Map<string, RelayedResponse>();
  return async (request, forward) => {
    if (!concerns(request)) return forward(request);
    const response = await forward(request);
    const key = keyOf(request);
    const first = kept.get(key);
    if (response.status < 300 && first === undefined) kept.set(key, response);
    return response.status < 300 || first === undefined ? response : first;
  };
}
