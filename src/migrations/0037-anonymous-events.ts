// Creates an index that finds old events that anonymous callers caused. These events are deleted
// earlier than the events of trusted and public callers (G32.10).
import type { Migration } from "./migration.ts";

export const anonymousEvents: Migration = {
  name: "anonymous events",
  statements: [
    "create index automation_event_anonymous on gateway_tx.automation_event (received_at) where class = 2",
  ],
};
