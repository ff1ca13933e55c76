// Removes the credentials of callers from recorded events. New credentials are withheld or sealed,
// and known ones are deleted by their header or form.
import type { Migration } from "./migration.ts";

const without = (name: string, condition: string): string =>
  `update gateway_tx.automation_event as e set headers = (e.headers::jsonb - ${name})::text
  from gateway.workspace as w where w.id = e.workspace_id and ${condition}`;

/** SQL of the header with the signature of the event's endpoint. */
const signature = "lower(w.definition -> 'endpoints' -> e.endpoint -> 'signature' ->> 'header')";

export const eventCredentials: Migration = {
  name: "event-credentials",
  statements: [
    "alter table gateway_tx.automation_event add column sealed_headers text",
    without("'x-api-key'::text", `e.headers like '%"x-api-key":%'`),
    without(
      "'authorization'::text",
      `e.headers like '%"authorization":%' and e.headers::jsonb ->> 'authorization' ~ '[ps]k_live_'`,
    ),
    without(signature, `e.headers::jsonb ? ${signature}`),
  ],
};
