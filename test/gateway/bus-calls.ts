// Calls of the Event Bus over plain HTTP. A test double answers streams, because a real stream
// would not end. A plain call to the WebSocket address gets a refusal (test/bus/connectBus.test.ts
// opens WebSockets).
import type { Call } from "./end-user-calls.ts";

export const busCalls = {
  connectBus: { path: (id) => `/${id}/bus`, ask: {} },
  streamBus: { path: (id) => `/${id}/bus/stream?bus=orders:all`, ask: {} },
} as const satisfies Record<string, Call>;
