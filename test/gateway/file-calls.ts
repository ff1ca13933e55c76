// One valid call of each operation on files. The files may not exist. The tests that send these
// calls check only the steps before the handler.
import type { OperationId } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import { formOf } from "../support/forms.ts";
import type { Call } from "./end-user-calls.ts";

const files = (rest = "", ask: Ask = {}): Call => ({ path: (id) => `/${id}/files${rest}`, ask });
const file = "/019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";

export const fileCalls = {
  listFiles: files(),
  uploadFile: files("/upload", formOf("a.txt", "hello")),
  downloadFile: files(file),
  getFileUrl: files(`${file}/url`),
  deleteFile: files(file, { method: "DELETE" }),
  markFile: files(file, { method: "PATCH", json: { public: true } }),
} as const satisfies Partial<Record<OperationId, Call>>;
