// Tells open preview pages about changes, by server-sent events. An event contains only its name.
// The page then requests the new data.
import type { ServerResponse } from "node:http";

/** `changed`: a file of a template was saved. `checked`: the checks of a template are complete. */
type ChangeEvent = "changed" | "checked";

export type ChangeEvents = ReturnType<typeof createChangeEvents>;

const SUBSCRIBERS_MAX = 50;
/**
 * Milliseconds between two heartbeats. Without heartbeats, a proxy may close an idle connection.
 */
const HEARTBEAT_MS = 20_000;

export function createChangeEvents() {
  const subscribers = new Set<ServerResponse>();
  const write = (text: string): void => {
    for (const response of subscribers) response.write(text);
  };
  const heartbeat = setInterval(() => write(": still here\n\n"), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    /** Responds with a stream of events, which ends when the page is closed. */
    subscribe(response: ServerResponse): void {
      if (subscribers.size >= SUBSCRIBERS_MAX) {
        response.writeHead(503).end();
        return;
      }
      response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8" });
      response.write("retry: 500\n\n");
      subscribers.add(response);
      response.once("close", () => subscribers.delete(response));
    },
    send: (event: ChangeEvent): void => write(`event: ${event}\ndata: {}\n\n`),
    close(): void {
      clearInterval(heartbeat);
      for (const response of subscribers) response.end();
      subscribers.clear();
    },
  };
}
