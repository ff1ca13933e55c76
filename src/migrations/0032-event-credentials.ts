// Removes the credentials of callers from stored events of endpoints. Credentials in old events are
// deleted, by the name of the header or the form of the value. In new events, they are left out or
// encrypted.
import type { Migration } from "./migration.ts";

const without = (name: string, condition: string): string =>
  `update gateway_tx.automation_event as e set headers = (e.headers::jsonb - ${name})::text
  from gateway.workspace as w where w.id = e.workspace_id and ${condition}`;

/** SQL of the name of the header with the signature, for the endpoint of the event. */
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
