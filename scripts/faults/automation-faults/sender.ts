// Sends signed events at a steady rate, each of them once. Records which events the gateway has
// acknowledged.
import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { endpointId, secret, workspaceId } from "./definition.ts";

export interface Sender {
  /**
   * The acknowledged events: the id that the gateway gave to the event, by the number in its body.
   */
  readonly acknowledged: ReadonlyMap<string, string>;
  readonly answers: ReadonlyMap<string, number>;
  /** Stops sending. Waits for the answers that are still missing. */
  readonly stop: () => Promise<void>;
}

const TICK_MS = 20;

/** @param ports ports of the gateways, which are used in turn */
export function startSending(ports: readonly number[], perSecond: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const acknowledged = new Map<string, string>();
  const answers = new Map<string, number>();
  const under = new Set<Promise<void>>();
  const began = performance.now();
  let sent = 0;

  async function send(number: number): Promise<void> {
    const n = `event ${number}`;
    const { status, text } = await post(
      agent,
      ports[number % ports.length]!,
      JSON.stringify({ n }),
    );
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === "200") acknowledged.set(n, (JSON.parse(text) as { eventId: string }).eventId);
  }

  const timer = setInterval(() => {
    const wanted = ((performance.now() - began) / 1_000) * perSecond;
    while (sent < wanted) {
      const sending = send(sent++).finally(() => under.delete(sending));
      under.add(sending);
    }
  }, TICK_MS);
  return {
    acknowledged,
    answers,
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
      agent.destroy();
    },
  };
}

/** @returns the status; `none` if there was no complete answer */
function post(agent: Agent, port: number, body: string): Promise<{ status: string; text: string }> {
  const none = { status: "none", text: "" };
  return new Promise((resolve) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
      "X-Signature": createHmac("sha256", secret).update(body).digest("hex"),
    };
    const path = `/${workspaceId}/endpoint/${endpointId}`;
    const address = { host: "127.0.0.1", port, path, method: "POST", headers, agent };
    const sent = request({ ...address, timeout: 30_000 }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("error", () => resolve(none));
      response.on("close", () =>
        resolve(response.complete ? { status: String(response.statusCode), text } : none),
      );
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(none));
    sent.end(body);
  });
}
