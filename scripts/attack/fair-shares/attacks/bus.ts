// Attacks with connections to the Event Bus.
import { openBusSocket } from "../../../bench/bus-bench/socket.ts";
import { publicTokenOf } from "../definition.ts";
import { reasonIn, type Outcome } from "../strangers.ts";
import { withKey, workspaceOf, type Attack, type Turn } from "./attack.ts";

const LISTEN_MS = 30_000;
const BUSES = 50;
const SUBSCRIPTIONS = 20;
const data = { text: "x".repeat(2_000) };

interface Frames {
  readonly send: (frame: object) => void;
}

/** Holds a connection for half a minute. */
function connection({ target, n, from }: Turn, begin: (frames: Frames) => void, token?: string) {
  return new Promise<Outcome>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const socket = openBusSocket({
      port: target.port,
      from,
      path: `/${workspaceOf(n)}/bus`,
      ...(token !== undefined && { token }),
      opened: () => {
        timer = setTimeout(() => socket.close(), LISTEN_MS);
        begin(socket);
      },
      text: () => {},
      closed: (why) => {
        clearTimeout(timer);
        const refused = /^HTTP\/1\.1 (\d{3})/.exec(why)?.[1];
        const closing = why === "lost" ? "" : `closed ${why}`;
        const code = refused === undefined ? closing : reasonIn(why);
        // This client does not keep the headers of the answer. So it reports `Retry-After` as
        // present, and the header is not checked for the bus.
        resolve({ status: Number(refused ?? 101), code, hasRetryAfter: true });
      },
    });
  });
}

const subscribe = (socket: Frames, n: number, more: object = {}): void => {
  for (let bus = 0; bus < SUBSCRIPTIONS; bus += 1)
    socket.send({ type: "subscribe", id: `s${bus}`, bus: `chat:b${(n + bus) % BUSES}`, ...more });
};

/** Subscribes to 20 buses and publishes once a second. */
function listenAndPublish(turn: Turn): Promise<Outcome> {
  const { n } = turn;
  let timer: NodeJS.Timeout | undefined;
  const begin = (socket: Frames): void => {
    subscribe(socket, n);
    const publication = {
      type: "publish",
      id: "p",
      bus: `chat:b${n % BUSES}`,
      event: "said",
      data,
    };
    timer = setInterval(() => socket.send(publication), 1_000);
  };
  const ended = connection(turn, begin, publicTokenOf(workspaceOf(n)));
  return ended.finally(() => clearInterval(timer));
}

const socket = (run: Attack["run"]): Attack => ({ operation: "connectBus", reaches: [101], run });

export const attacksOnBus: Readonly<Record<string, Attack>> = {
  bus: socket(listenAndPublish),
  "bus-replays": socket((turn) =>
    connection(
      turn,
      (frames) => subscribe(frames, turn.n, { from: "earliest" }),
      publicTokenOf(workspaceOf(turn.n)),
    ),
  ),
  "bus-strangers": socket((turn) => connection(turn, () => {})),
  "bus-streams": withKey({
    operation: "streamBus",
    reaches: [200],
    asks: ({ n }) => ({
      method: "GET",
      path: `/bus/stream?bus=chat:b${n % BUSES}`,
      unreadMs: LISTEN_MS,
    }),
  }),
};
