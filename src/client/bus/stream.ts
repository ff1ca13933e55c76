// Subscribes by server-sent events, which `fetch` reads: `EventSource` cannot send a credential.
import { ClientError } from "../errors.ts";
import type { Transport } from "../transport.ts";
import { backoff, pause } from "../waiting.ts";
import { lastingError, type Listener } from "./subscription.ts";

/** The gateway sends a comment every 15 s. The client reconnects if three of them are missing. */
const SILENCE_MS = 45_000;
/** Largest message that is read. */
const MESSAGE_MAX = 16 * 1024 * 1024;

/** Delivers the events of one bus until the subscription ends. */
export async function follow(
  transport: Transport,
  listener: Listener,
  ended: AbortSignal,
): Promise<void> {
  for (let attempt = 0; !listener.isClosed; attempt++) {
    let wait = 0;
    try {
      await readStream(transport, listener, ended, () => (attempt = 0));
    } catch (cause) {
      const error = lastingError(topicError(cause));
      if (error !== null && !ended.aborted) return listener.end(error);
      wait = cause instanceof ClientError ? (cause.retryAfterMs ?? 0) : 0;
    }
    if (listener.isClosed) return;
    listener.state("waiting");
    await pause(Math.max(wait, backoff(attempt)), ended).catch(() => {});
  }
}

/** Gives the refusal of a bus the code that it has on a WebSocket. */
function topicError(cause: unknown): unknown {
  const isTopic =
    cause instanceof ClientError && cause.message.startsWith("This bus does not exist");
  if (!isTopic) return cause;
  const { status, requestId } = cause;
  const facts = { status: status ?? undefined, requestId: requestId ?? undefined };
  return new ClientError(cause.message, { code: "TOPIC_DENIED", ...facts, cause });
}

async function readStream(
  transport: Transport,
  listener: Listener,
  ended: AbortSignal,
  onOpen: () => void,
): Promise<void> {
  const silence = new AbortController();
  const stop = (): void => silence.abort(ended.reason);
  ended.addEventListener("abort", stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const { from, bus } = listener;
    const last = from === "earliest" ? 0 : typeof from === "number" ? Math.max(from - 1, 0) : null;
    heard();
    const response = await transport.response({
      method: "GET",
      path: `/bus/stream?bus=${encodeURIComponent(bus)}`,
      headers: {
        Accept: "text/event-stream",
        ...(last !== null && { "Last-Event-ID": String(last) }),
      },
      credential: "session",
      isRepeatable: true,
      signal: silence.signal,
    });
    for await (const message of messagesOf(response, heard)) {
      onOpen();
      deliver(listener, message);
      if (listener.isClosed) return;
    }
  } finally {
    clearTimeout(timer);
    ended.removeEventListener("abort", stop);
    silence.abort();
  }
}

interface StreamMessage {
  readonly id: number;
  /** JSON of the event; empty for the first message, which only has an id. */
  readonly data: string;
}

function deliver(listener: Listener, { id, data }: StreamMessage): void {
  if (data === "") return listener.began(id + 1);
  listener.take(id, JSON.parse(data));
}

/** Reads the messages of a stream. */
async function* messagesOf(
  response: Response,
  heard: () => void,
): AsyncGenerator<StreamMessage, void, undefined> {
  const type = response.headers.get("content-type") ?? "no content type";
  if (response.body === null || !type.startsWith("text/event-stream"))
    throw new ClientError(`The answer is not a stream of events (${type}).`, {
      code: "INVALID_ANSWER",
    });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const parts = (text + value).split("\n\n");
    text = parts.pop()!;
    if (text.length > MESSAGE_MAX)
      throw new ClientError("A message of the stream is too long.", { code: "INVALID_EVENT" });
    for (const part of parts) {
      const fields = new Map(
        part.split("\n").map((line) => {
          const at = line.indexOf(":");
          return [line.slice(0, at), line.slice(at + 1).trimStart()] as const;
        }),
      );
      const id = fields.get("id");
      if (id !== undefined) yield { id: Number(id), data: fields.get("data") ?? "" };
    }
  }
}
