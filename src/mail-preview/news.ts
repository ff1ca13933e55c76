// Tells open pages what has changed, over server-sent events. Carries names of events only: a page asks for the rest.
import type { IncomingMessage, ServerResponse } from "node:http";

/** `changed`: a file was saved. `checked`: something was found out about a template. */
export type News = "changed" | "checked";

export interface Newsroom {
  subscribe(request: IncomingMessage, response: ServerResponse): void;
  tell(news: News): void;
  close(): void;
}

const SUBSCRIBERS_MAX = 50;
/** Something has to come now and then, or whatever stands between may end the connection. */
const HEARTBEAT_MS = 20_000;

export function createNewsroom(): Newsroom {
  const subscribers = new Set<ServerResponse>();
  const send = (text: string): void => {
    for (const response of subscribers) response.write(text);
  };
  const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    subscribe(request, response) {
      if (subscribers.size >= SUBSCRIBERS_MAX) {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
      response.write("retry: 500\n\n");
      subscribers.add(response);
      request.once("close", () => subscribers.delete(response));
    },
    tell: (news) => send(`event: ${news}\ndata: {}\n\n`),
    close() {
      clearInterval(heartbeat);
      for (const response of subscribers) response.end();
      subscribers.clear();
    },
  };
}
