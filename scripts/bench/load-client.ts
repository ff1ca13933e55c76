// A small load generator for machines without wrk. It uses plain sockets, and sends the next
// request on a socket after the answer to the last one. It runs in its own process and prints one
// line of JSON.
// Usage: load-client.ts <file with requests> <port> <connections> <seconds>
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

const [file, port, connections, seconds] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const requests = (JSON.parse(readFileSync(file, "utf8")) as string[]).map((text) =>
  Buffer.from(text),
);
const latencies: number[] = [];
let next = 0;
let failures = 0;
let bytes = 0;
const began = performance.now();
const end = began + Number(seconds) * 1000;
const sockets: Socket[] = [];

/**
 * Returns the length in bytes of the whole answer that begins with `head`. Returns -1 for a chunked
 * answer, whose length is not known yet. Counts an answer with an error as a failure.
 */
function lengthOf(head: Buffer, headEnd: number): number {
  const text = head.toString("latin1", 0, headEnd);
  if (!text.startsWith("HTTP/1.1 2")) failures += 1;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text);
  return length ? headEnd + 4 + Number(length[1]) : -1;
}

function run(): void {
  const socket = connect(Number(port), "127.0.0.1");
  sockets.push(socket);
  socket.setNoDelay(true);
  let sentAt = 0;
  let received = 0;
  let expected = 0;
  let head: Buffer | null = null;
  const send = () => {
    head = null;
    received = 0;
    expected = 0;
    sentAt = performance.now();
    socket.write(requests[next++ % requests.length]!);
  };
  socket.on("connect", send);
  socket.on("error", () => (failures += 1));
  socket.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    received += chunk.length;
    let last = chunk;
    if (expected === 0) {
      head = head === null ? chunk : Buffer.concat([head, chunk]);
      const headEnd = head.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      expected = lengthOf(head, headEnd);
      last = head;
    }
    // An answer without a length is chunked. It ends with an empty chunk.
    const done =
      expected > 0 ? received >= expected : last.subarray(-5).toString("latin1") === "0\r\n\r\n";
    if (!done) return;
    const now = performance.now();
    latencies.push(now - sentAt);
    if (now < end) send();
    else socket.end();
  });
}

for (let index = 0; index < Number(connections); index++) run();
setTimeout(
  () => {
    for (const socket of sockets) socket.destroy();
    latencies.sort((x, y) => x - y);
    const at = (share: number) =>
      latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
    console.log(
      JSON.stringify({
        requests: latencies.length,
        seconds: (performance.now() - began) / 1000,
        p50: at(0.5),
        p99: at(0.99),
        failures,
        bytes,
      }),
    );
    process.exit(0);
  },
  Number(seconds) * 1000 + 500,
);
