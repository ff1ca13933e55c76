// Subscribes by server-sent events. Reads them with `fetch`, because `EventSource` cannot send a
// credential.
import { ClientError, clientErrorOf } from "../errors.ts";
import { jsonOrUndefined, type Transport } from "../transport.ts";
import { backoff, pause } from "../waiting.ts";
import { lastingError, STEADY_MS, type EventReceiver } from "./subscription.ts";

/**
 * Milliseconds without data after which the client connects again. The gateway sends a comment
 * every 15 s, so three comments are missing then.
 */
const SILENCE_MS = 45_000;
/** Maximum size of a message that the client reads. */
const MESSAGE_MAX = 16 * 1024 * 1024;

/** Delivers the events of one bus until the subscription ends. */
export class BusStream {
  readonly #transport: Transport;
  readonly #listener: EventReceiver;
  /** Aborts the running request or pause. */
  #present = new AbortController();
  /**
   * The user whose rights the running request has. Null if the request was sent with the API key.
   */
  #userId: string | null | undefined;
  #attempt = 0;
  #openedAt = Number.POSITIVE_INFINITY;

  constructor(transport: Transport, listener: EventReceiver) {
    this.#transport = transport;
    this.#listener = listener;
  }

  async follow(): Promise<void> {
    const listener = this.#listener;
    for (;;) {
      let reason: ClientError | null = null;
      const present = new AbortController();
      this.#present = present;
      try {
        await this.#read(present);
      } catch (cause) {
        if (!present.signal.aborted) reason = clientErrorOf(topicError(cause));
        if (reason !== null && lastingError(reason) !== null) return listener.end(reason);
      }
      present.abort();
      if (listener.isClosed) return;
      listener.state("waiting", reason);
      if (Date.now() - this.#openedAt >= STEADY_MS) this.#attempt = 0;
      this.#present = new AbortController();
      const wait = Math.max(reason?.retryAfterMs ?? 0, backoff(this.#attempt++));
      await pause(wait, this.#present.signal).catch(() => {});
      if (listener.isClosed) return;
    }
  }

  /**
   * Ends the running request. `follow` then sends the next request, unless the subscription has
   * ended.
   */
  stop(): void {
    this.#present.abort();
  }

  /**
   * Sends the request again with the new credential, unless the running request already has the
   * rights of the user `userId`.
   */
  userChanged(userId: string | null): void {
    if (userId === this.#userId) return;
    this.#attempt = 0;
    this.stop();
  }

  async #read(present: AbortController): Promise<void> {
    const { from, bus } = this.#listener;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => present.abort(), SILENCE_MS);
    };
    this.#openedAt = Number.POSITIVE_INFINITY;
    this.#userId = undefined;
    try {
      heard();
      this.#userId = (await this.#transport.tokens?.tokens())?.user.id ?? null;
      const last =
        from === "earliest" ? 0 : typeof from === "number" ? Math.max(from - 1, 0) : null;
      const response = await this.#transport.response({
        method: "GET",
        path: `/bus/stream?bus=${encodeURIComponent(bus)}`,
        headers: {
          Accept: "text/event-stream",
          ...(last !== null && { "Last-Event-ID": String(last) }),
        },
        credential: "session",
        isRepeatable: true,
        signal: present.signal,
      });
      this.#openedAt = Date.now();
      for await (const message of messagesOf(response, heard)) {
        // The request was ended because the user has changed. The next request gets these events
        // again.
        if (present.signal.aborted) return;
        deliver(this.#listener, message);
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Converts the error with which the gateway refuses a bus. So a program gets the same error code as
 * over a WebSocket.
 */
function topicError(cause: unknown): unknown {
  const isTopic =
    cause instanceof ClientError && cause.message.startsWith("This bus does not exist");
  if (!isTopic) return cause;
  const { status, requestId } = cause;
  const facts = { status: status ?? undefined, requestId: requestId ?? undefined };
  return new ClientError(cause.message, { code: "TOPIC_DENIED", ...facts, cause });
}

interface StreamMessage {
  readonly id: number;
  /** JSON of the event; empty for the first message, which only has an id. */
  readonly data: string;
}

function deliver(listener: EventReceiver, { id, data }: StreamMessage): void {
  if (data === "") return listener.began(id + 1);
  const event = jsonOrUndefined(data);
  if (event === undefined)
    throw new ClientError(`The event with the offset ${id} is not JSON.`, {
      code: "INVALID_EVENT",
    });
  listener.take(id, event);
}

/** Reads the messages of a stream. */
async function* messagesOf(
  response: Response,
  heard: () => void,
): AsyncGenerator<StreamMessage, void, undefined> {
  const type = response.headers.get("content-type") ?? "no content type";
  if (response.body === null || !type.startsWith("text/event-stream"))
    throw new ClientError(
      `The response is not a stream of events (${type}). Check the address of the gateway.`,
      {
        code: "INVALID_ANSWER",
      },
    );
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const parts = (text + value).split("\n\n");
    text = parts.pop()!;
    if (text.length > MESSAGE_MAX)
      throw new ClientError("The stream has an event that is too long.", { code: "INVALID_EVENT" });
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
