// Publishes custom events over a socket. Each event contains the time at which it was sent.
import { openBusSocket } from "./socket.ts";
import { busPath, tokens, type BusWorld } from "./world.ts";

/** Milliseconds since 1970 with a fraction. All processes of the machine have the same clock. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Opens the socket of a publisher. Each publication waits until the gateway has returned its
 * offset.
 */
export async function openPublisher(world: BusWorld) {
  const waiting = new Map<string, () => void>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = openBusSocket({
    port: world.port,
    path: busPath,
    token: tokens.publisher,
    opened: resolve,
    text: (frame) => {
      const { type, id } = JSON.parse(frame.toString()) as { type: string; id?: string };
      if (type === "error") throw new Error(frame.toString());
      if (id !== undefined) waiting.get(id)?.();
    },
    closed: () => {},
  });
  await promise;
  return (bus: string, n: number): Promise<void> =>
    new Promise((done) => {
      const id = `p${n}-${Math.round(nowMs())}`;
      waiting.set(id, () => (waiting.delete(id), done()));
      socket.send({ type: "publish", id, bus, event: "ticked", data: { at: nowMs(), n } });
    });
}
