// Valid calls of the Event Bus over plain HTTP. A stand-in for the handler answers streams, because
// a real stream would not end. A plain HTTP call of the WebSocket address is refused.
// test/bus/connectBus.test.ts opens WebSockets.
import type { Call } from "./end-user-calls.ts";

export const busCalls = {
  connectBus: { path: (id) => `/${id}/bus`, ask: {} },
  streamBus: { path: (id) => `/${id}/bus/stream?bus=orders:all`, ask: {} },
} as const satisfies Record<string, Call>;
