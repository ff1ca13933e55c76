// What records and messages show in the place of placeholders: secrets and credentials stand as the
// definition names them.
import type { PlaceholderScope } from "./placeholders.ts";
import { withoutCredentials } from "./request-values.ts";
import { secretsAsNamed } from "./secrets.ts";

export const shownScope = (scope: PlaceholderScope): PlaceholderScope => ({
  ...scope,
  request: withoutCredentials(scope.request),
  secrets: secretsAsNamed,
});
