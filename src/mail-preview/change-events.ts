// Tells open preview pages by server-sent events that a file was saved or checked. An event
// contains only its name. The page then requests the new data.
import type { ServerResponse } from "node:http";

/** `changed`: a file was saved. `checked`: the checks after a change are complete. */
type ChangeEvent = "changed" | "checked";

export type ChangeEvents = ReturnType<typeof createChangeEvents>;

const SUBSCRIBERS_MAX = 50;
/**
 * Milliseconds between two messages that keep the connection open. Without these messages, a proxy
 * may close an idle connection.
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
    /**
     * Responds to a request with a stream of change events. The stream ends when the user closes
     * the page.
     */
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
