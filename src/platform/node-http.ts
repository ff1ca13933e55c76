// Node's HTTP server and client. An `import` would read every export of the module. Its export
// `WebSocket` loads undici, which costs 45 ms and 3 MB at each start.
export const { createServer, request } = process.getBuiltinModule("node:http");
