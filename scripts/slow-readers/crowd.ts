// The clients of an attack, in a process of their own: `stalled` ask for long answers and read nothing, `reads` read long answers one
// after the other, `idle` ask once and stay. A line per second on standard output: connections open, answers read, refusals by status.
import { connect, type Socket } from "node:net";
import { bodyOf, queryPath, token } from "./world.ts";

const [kind = "", portText, countText] = process.argv.slice(2);
const port = Number(portText);
const count = Number(countText);
const figures = { open: 0, answers: 0, refused: {} as Record<string, number> };

const post = (body: string): string =>
  `POST ${queryPath} HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const healthz = "GET /healthz HTTP/1.1\r\nHost: gateway\r\n\r\n";

function open(): Socket {
  const socket = connect(port, "127.0.0.1");
  figures.open += 1;
  socket.on("error", () => {});
  socket.on("close", () => (figures.open -= 1));
  return socket;
}

/** Counts whole answers by their Content-Length, and asks again after each. */
function readOn(socket: Socket, request: string): void {
  let left = 0;
  socket.on("connect", () => socket.write(request));
  socket.on("close", () => readOn(open(), request));
  socket.on("data", (chunk: Buffer) => {
    if (left > 0) left -= chunk.length;
    else {
      const text = chunk.toString("latin1");
      const head = text.slice(0, text.indexOf("\r\n\r\n") + 4);
      const status = head.slice(9, 12);
      if (status === "200") figures.answers += 1;
      else {
        const why = `${status} ${text.slice(head.length).slice(0, 90)}`;
        figures.refused[why] = (figures.refused[why] ?? 0) + 1;
      }
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) + head.length - chunk.length;
    }
    if (left === 0) socket.write(request);
  });
}

const kinds: Record<string, () => void> = {
  stalled: () => {
    const socket = open();
    socket.pause();
    socket.on("connect", () => socket.write(post(bodyOf("long"))));
  },
  reads: () => readOn(open(), post(bodyOf("medium"))),
  idle: () => {
    const socket = open();
    socket.resume();
    socket.on("connect", () => socket.write(healthz));
  },
};

for (let started = 0; started < count; started += 1) {
  kinds[kind]!();
  // In bursts smaller than what waits to be accepted.
  if (started % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 20));
}
setInterval(() => console.log(JSON.stringify(figures)), 1_000);
process.on("disconnect", () => process.exit());
