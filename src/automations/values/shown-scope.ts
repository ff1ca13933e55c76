// The values of placeholders for the run history and for error messages. Secrets and credentials
// stay placeholders.
import type { PlaceholderScope } from "./placeholders.ts";
import { withoutCredentials } from "./request-values.ts";
import { secretsAsNamed } from "./secrets.ts";

/** Returns the values of placeholders for the run history and for error messages. */
export const shownScope = (scope: PlaceholderScope): PlaceholderScope => ({
  ...scope,
  request: withoutCredentials(scope.request),
  secrets: secretsAsNamed,
});
