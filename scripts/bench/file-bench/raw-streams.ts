// The reference for downloads: a minimal server that streams files from the disk in blocks of 64
// KiB, the default of Node.
// Usage: raw-streams.ts <port> <file>...
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";

const [port, ...files] = process.argv.slice(2);
createServer((request, response) => {
  const file = files[Number(request.url?.slice(1))];
  if (file === undefined) return void response.end("ready");
  response.writeHead(200, { "Content-Length": statSync(file).size });
  createReadStream(file).pipe(response);
}).listen(Number(port), "127.0.0.1");
