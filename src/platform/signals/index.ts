// What other folders may use of platform/signals/: all of it that is public passes through here.
export { createCoalescedSignal } from "./coalesced-signal.ts";
export {
  readCommitted,
  readPosition,
  sinceSnapshot,
  type SnapshotPosition,
} from "./committed-store.ts";
export { startPoller } from "./poller.ts";
export { createPostgresSignals, type Signals } from "./signals.ts";
