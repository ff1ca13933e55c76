// Node's HTTP server and client. Not by `import`, which reads every export of the module, `WebSocket` among them: that loads all of undici
// (45 ms and 3 MB of every start).
export const { createServer, request } = process.getBuiltinModule("node:http");
