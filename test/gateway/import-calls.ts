// One valid call of each operation of imports. The members and imports may not exist. The tests
// that send these calls check only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import { formOf } from "../support/forms.ts";
import type { Call } from "./end-user-calls.ts";

const imports = (rest = "", ask: Ask = {}): Call => ({
  path: (id) => `/${id}/endusers/import${rest}`,
  ask,
});
const one = "/0192f3c5-6a0e-7a57-9d0e-1f1f6c1f0003";

export const importCalls = {
  importEndUsers: imports("", formOf("people.csv", "email\nada@example.com\n")),
  executeEndUserImport: imports(`${one}/execute`, { json: { mode: "create" } }),
  getEndUserImport: imports(one),
} as const satisfies Partial<Record<OperationId, Call>>;
