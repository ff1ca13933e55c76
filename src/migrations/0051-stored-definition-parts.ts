// Computes the hashes of the parts of all stored definitions. This is a transaction of its own, so
// that nodes can read workspaces during that time.
import type { Migration } from "./migration.ts";

export const storedDefinitionParts: Migration = {
  name: "stored definition parts",
  statements: [
    "update gateway.workspace set parts = gateway.definition_parts(definition) where parts is null",
  ],
};
