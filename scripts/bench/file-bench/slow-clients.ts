// Clients that download a file slowly, again and again. They read some KiB and then pause.
// Usage: slow-clients.ts <port> <path> <token> <count>
import { connect } from "node:net";

const [port, path, token, count] = process.argv.slice(2);
const READ_BYTES = 64 * 1024;
const REST_MS = 250;

function open(): void {
  const socket = connect(Number(port), "127.0.0.1");
  let taken = 0;
  socket.on("connect", () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer ${token}\r\n\r\n`),
  );
  socket.on("error", () => {});
  socket.on("close", () => setTimeout(open, REST_MS));
  socket.on("data", (chunk: Buffer) => {
    taken += chunk.length;
    if (taken < READ_BYTES) return;
    taken = 0;
    socket.pause();
    setTimeout(() => socket.resume(), REST_MS);
  });
}

for (let n = 0; n < Number(count); n++) open();
process.on("disconnect", () => process.exit());
