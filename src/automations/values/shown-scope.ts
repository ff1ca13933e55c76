// The values of placeholders as records and messages show them: secrets and credentials stay
// placeholders.
import type { PlaceholderScope } from "./placeholders.ts";
import { withoutCredentials } from "./request-values.ts";
import { secretsAsNamed } from "./secrets.ts";

/** Returns the scope for records and messages. */
export const shownScope = (scope: PlaceholderScope): PlaceholderScope => ({
  ...scope,
  request: withoutCredentials(scope.request),
  secrets: secretsAsNamed,
});
