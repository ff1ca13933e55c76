// Deletes credentials of callers from stored events of endpoints. The migration recognises a
// credential by the name of the header or the form of the value. In new events, the gateway leaves
// out or encrypts credentials.
import type { Migration } from "./migration.ts";

const without = (name: string, condition: string): string =>
  `update gateway_tx.automation_event as e set headers = (e.headers::jsonb - ${name})::text
  from gateway.workspace as w where w.id = e.workspace_id and ${condition}`;

/**
 * SQL expression for the name of the header with the signature of a request, which the endpoint's
 * definition contains. The value is null if the endpoint verifies no signature.
 */
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
