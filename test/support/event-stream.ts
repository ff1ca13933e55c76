// A reader of server-sent events, which stores the received events.
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { BusAsk } from "./bus-client.ts";
import { assertDeclared } from "./http-client.ts";

export interface StreamMessage {
  readonly id: string;
  readonly event: string;
  readonly data: any;
}

export interface EventStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly messages: readonly StreamMessage[];
  /** Number of received comments. */
  readonly comments: number;
  /** The id that the server sent at the start of the stream, before any event. */
  readonly openedAt: string | undefined;
  /** Resolves when the server or the test has closed the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream. A refused stream has only status and headers. */
export function openStream(url: string, { key, headers = {} }: BusAsk = {}): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      agent: false,
    });
    asked.once("error", reject);
    asked.once("response", (response) => {
      const { statusCode: status = 0, headers: received } = response;
      if (status < 300)
        assertDeclared("streamBus", "GET", {
          status,
          headers: received,
          text: "",
          json: undefined,
        });
      resolve(readStream(response, status));
    });
    asked.end();
  });
}

function readStream(response: IncomingMessage, status: number): EventStream {
  const messages: StreamMessage[] = [];
  let rest = "";
  let comments = 0;
  let openedAt: string | undefined;
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    rest += chunk;
    const blocks = rest.split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      if (block.startsWith(":")) comments += 1;
      else if (/^id: \d+$/.test(block)) openedAt = block.slice(4);
      else messages.push(messageOf(block));
    }
  });
  const ended = new Promise<void>((done) => response.once("close", () => done()));
  response.on("error", () => undefined);
  return {
    status,
    headers: response.headers,
    messages,
    get comments() {
      return comments;
    },
    get openedAt() {
      return openedAt;
    },
    ended,
    close: () => void response.destroy(),
  };
}

function messageOf(block: string): StreamMessage {
  const fields = new Map(
    block.split("\n").map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)] as const;
    }),
  );
  const { id = "", event = "", data = "null" } = Object.fromEntries(fields);
  return { id, event, data: JSON.parse(data) };
}
