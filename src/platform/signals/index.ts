// Signals between nodes (gateway processes), and feeds that report changes in the database.
export { createCoalescedSignal } from "./coalesced-signal.ts";
export { followCommitted, type CommittedListener } from "./committed-feed.ts";
export { readCommitted, sinceSnapshot, type SnapshotPosition } from "./committed-store.ts";
export { startPoller } from "./poller.ts";
export { signalsArrive } from "./signals-arrive.ts";
export { createLocalSignals, createPostgresSignals, type Signals } from "./signals.ts";
