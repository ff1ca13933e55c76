// Calls of the Event Bus over plain HTTP. A stand-in answers streams: a real one would not end. Of a WebSocket, which plain calls do not open,
// it is the refusal that says so (test/bus/connect.test.ts opens some).
import type { Call } from "./end-user-calls.ts";

export const busCalls = {
  connectBus: { path: (id) => `/${id}/bus`, ask: {} },
  streamBus: { path: (id) => `/${id}/bus/stream?bus=orders:all`, ask: {} },
} as const satisfies Record<string, Call>;
