// The values of placeholders in records and messages: secrets and credentials stay placeholders.
import type { PlaceholderScope } from "./placeholders.ts";
import { withoutCredentials } from "./request-values.ts";
import { secretsAsNamed } from "./secrets.ts";

/** Returns the placeholder values for records and messages. */
export const shownScope = (scope: PlaceholderScope): PlaceholderScope => ({
  ...scope,
  request: withoutCredentials(scope.request),
  secrets: secretsAsNamed,
});
