// The clients of an attack, in a process of their own:
// - `stalled` clients ask for long answers and read nothing.
// - `reads` read long answers, one after another.
// - `idle` clients send one request, stay connected, and connect again when they are closed.
// - `uploads` send files of 50 MiB and delete them.
// - `imports` send files of 50,000 accounts.
// Prints a line each second: open connections, answers read, refusals by status.
import { request as send } from "node:http";
import { connect, type Socket } from "node:net";
import { bodyOf, filesPath, importPath, queryPath, token } from "./world.ts";

const [kind = "", portText, countText, ownerHeaders = "{}"] = process.argv.slice(2);
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

function refused(status: string, text: string): void {
  const why = `${status} ${text.slice(0, 90)}`;
  figures.refused[why] = (figures.refused[why] ?? 0) + 1;
}

/** Counts complete answers by their `Content-Length`. After each answer, sends the next request. */
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
      else refused(status, text.slice(head.length));
      left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) + head.length - chunk.length;
    }
    if (left === 0) socket.write(request);
  });
}

const BLOCK = Buffer.alloc(65_536, "12345,67890,");
const UPLOAD_BLOCKS = 800;
const people = Array.from({ length: 50_000 }, (_, n) => `person${n}@example.com,First ${n}`);
const importFile = Buffer.from(`email,firstName\n${people.join("\n")}\n`);
const boundary = "a-boundary-that-is-in-no-file";

interface Upload {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly blocks: readonly Buffer[];
}

/**
 * Sends a form with one file, as fast as the gateway reads it.
 * @returns the body of the answer; null if the gateway refused it
 */
function upload({ path, headers, blocks }: Upload): Promise<string | null> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="table.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = blocks.reduce((sum, block) => sum + block.length, head.length + tail.length);
  figures.open += 1;
  return new Promise((resolve) => {
    const done = (text: string | null): void => {
      figures.open -= 1;
      resolve(text);
    };
    const type = `multipart/form-data; boundary=${boundary}`;
    const outgoing = send({
      host: "127.0.0.1",
      port,
      path,
      method: "POST",
      headers: { ...headers, "Content-Type": type, "Content-Length": length },
    });
    outgoing.on("error", (error) => (refused("-", error.message), done(null)));
    outgoing.on("response", async (incoming) => {
      const text = Buffer.concat(await incoming.toArray().catch(() => [])).toString();
      if (incoming.statusCode === 200) figures.answers += 1;
      else refused(String(incoming.statusCode), text);
      done(incoming.statusCode === 200 ? text : null);
    });
    const pieces = [Buffer.from(head), ...blocks, Buffer.from(tail)][Symbol.iterator]();
    const goOn = (): void => {
      for (const piece of pieces)
        if (!outgoing.write(piece)) return void outgoing.once("drain", goOn);
      outgoing.end();
    };
    goOn();
  });
}

async function uploadOn(file: Upload): Promise<void> {
  for (;;) {
    const text = await upload(file);
    if (text === null) await new Promise((resolve) => setTimeout(resolve, 200));
    else if (file.path === filesPath.upload)
      await fetch(
        `http://127.0.0.1:${port}${filesPath.of((JSON.parse(text) as { id: string }).id)}`,
        {
          method: "DELETE",
          headers: file.headers,
        },
      ).catch(() => {});
  }
}

const kinds: Record<string, () => void> = {
  stalled: () => {
    const socket = open();
    socket.pause();
    socket.on("connect", () => socket.write(post(bodyOf("long"))));
  },
  reads: () => readOn(open(), post(bodyOf("medium"))),
  idle: function stay() {
    const socket = open();
    socket.resume();
    socket.on("connect", () => socket.write(healthz));
    socket.on("close", () => setTimeout(stay, 10_000));
  },
  uploads: () =>
    void uploadOn({
      path: filesPath.upload,
      headers: { Authorization: `Bearer ${token}` },
      blocks: Array<Buffer>(UPLOAD_BLOCKS).fill(BLOCK),
    }),
  imports: () =>
    void uploadOn({
      path: importPath,
      headers: JSON.parse(ownerHeaders) as Record<string, string>,
      blocks: [importFile],
    }),
};

for (let started = 0; started < count; started += 1) {
  kinds[kind]!();
  // Opens only some connections at a time. The server can queue only a limited number of new
  // connections (its backlog).
  if (started % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 20));
}
setInterval(() => console.log(JSON.stringify(figures)), 1_000);
process.on("disconnect", () => process.exit());
