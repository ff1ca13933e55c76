// Sends bodies of `/query`, and checks that the response has the expected form.
import type { NameTable, NameSource } from "./names.ts";
import { RequestRefs, type JsonBody } from "./conditions.ts";
import { notAnAnswer } from "./errors.ts";
import type { Transport } from "./transport.ts";

/**
 * One read or write of a request. `kind` is the name of its member in the request body, and `body`
 * is the value of this member.
 */
export interface Step {
  readonly kind: "query" | "mutation";
  readonly body: JsonBody;
}

/** Makes a step (a read or a write), and adds its tables to the aliases (`refs`) of the request. */
export type StepMaker = (refs: RequestRefs) => Step;

/** The objects that queries and writes need to send their request. */
export interface QueryContext {
  readonly transport: Transport;
  readonly names: NameSource;
}

/** The facts that a response contains in addition to its rows. */
export interface PageMeta {
  readonly count: number;
  readonly limit: number;
  readonly offset: number;
  readonly total: number | null;
  readonly durationMs: number;
  readonly nextCursor: string | null;
}

export interface ReadReply {
  readonly data: readonly unknown[];
  readonly meta: PageMeta;
}

export interface WriteReply {
  readonly affectedRows: number;
  readonly data?: readonly unknown[];
}

/**
 * Sends a read.
 * @throws ClientError for every failure
 */
export async function sendRead(
  context: QueryContext,
  make: StepMaker,
  options: { readonly signal?: AbortSignal | undefined; readonly extra?: JsonBody },
): Promise<ReadReply> {
  const answer = await sendRequest<ReadReply>(
    context,
    (names) => requestBody(names, make, options.extra),
    options,
  );
  if (!Array.isArray(answer?.data) || answer.meta === undefined) throw notAnAnswer();
  return answer;
}

/**
 * Sends a write. Each retry has the same idempotency key, so the gateway does the write once.
 * @throws ClientError for every failure
 */
export async function sendWrite(
  context: QueryContext,
  make: StepMaker,
  options: {
    readonly signal?: AbortSignal | undefined;
    readonly idempotencyKey?: string | undefined;
  },
): Promise<WriteReply> {
  const answer = await sendRequest<WriteReply>(context, (names) => requestBody(names, make), {
    ...options,
    idempotencyKey: options.idempotencyKey ?? newIdempotencyKey(),
  });
  if (typeof answer?.affectedRows !== "number") throw notAnAnswer();
  return answer;
}

/** Returns 32 hexadecimal digits. Pages without https have no `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export function sendRequest<T>(
  { names, transport }: QueryContext,
  make: (names: NameTable) => JsonBody,
  {
    signal,
    idempotencyKey,
  }: { readonly signal?: AbortSignal | undefined; readonly idempotencyKey?: string | undefined },
): Promise<T> {
  return names.with(make, signal).then((json) =>
    transport.json<T>({
      method: "POST",
      path: "/query",
      json,
      credential: "session",
      isRepeatable: true,
      signal,
      ...(idempotencyKey !== undefined && { headers: { "Idempotency-Key": idempotencyKey } }),
    }),
  );
}

/** Makes the body of a request with one read or write. */
export function requestBody(names: NameTable, make: StepMaker, extra: JsonBody = {}): JsonBody {
  const refs = new RequestRefs(names);
  const { kind, body: content } = make(refs);
  return { refs: refs.byAlias, [kind]: content, ...extra };
}
