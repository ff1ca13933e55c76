// Sends bodies of `/query`, and checks that the answer has the form of its kind.
import type { Names, NameSource } from "./names.ts";
import { Refs, type Wire } from "./conditions.ts";
import { ClientError } from "./errors.ts";
import type { Transport } from "./transport.ts";

/** One read or write of a request: its place in the body, and its content. */
export interface Step {
  readonly kind: "query" | "mutation";
  readonly body: Wire;
}

/** Makes a step, and adds its tables to the refs of the request. */
export type StepMaker = (refs: Refs) => Step;

/** What queries and writes need to send themselves. */
export interface QueryContext {
  readonly transport: Transport;
  readonly names: NameSource;
}

/** The numbers and texts that come with rows. */
export interface PageMeta {
  readonly count: number;
  readonly limit: number;
  readonly offset: number;
  readonly total: number | null;
  readonly durationMs: number;
  readonly nextCursor: string | null;
}

export interface ReadAnswer {
  readonly data: readonly unknown[];
  readonly meta: PageMeta;
}

export interface WriteAnswer {
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
  options: { readonly signal?: AbortSignal | undefined; readonly extra?: Wire },
): Promise<ReadAnswer> {
  const answer = await send<ReadAnswer>(
    context,
    (names) => bodyOf(names, make, options.extra),
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
): Promise<WriteAnswer> {
  const answer = await send<WriteAnswer>(context, (names) => bodyOf(names, make), {
    ...options,
    idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(),
  });
  if (typeof answer?.affectedRows !== "number") throw notAnAnswer();
  return answer;
}

export function send<T>(
  { names, transport }: QueryContext,
  make: (names: Names) => Wire,
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
export function bodyOf(names: Names, make: StepMaker, extra: Wire = {}): Wire {
  const refs = new Refs(names);
  const { kind, body: content } = make(refs);
  return { refs: refs.byAlias, [kind]: content, ...extra };
}

export const notAnAnswer = (): ClientError =>
  new ClientError(
    "The answer is JSON, but not an answer of /query. A proxy before the gateway may have sent it.",
    { code: "INVALID_ANSWER" },
  );
