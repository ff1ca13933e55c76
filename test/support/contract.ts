// The bundled contract, for tests that walk over its operations. Tests do not import generated/
// themselves.
import { readFileSync } from "node:fs";
import type { Document } from "openapi-backend";

export const contract = JSON.parse(
  readFileSync(new URL("../../generated/openapi.json", import.meta.url), "utf8"),
) as Document;
