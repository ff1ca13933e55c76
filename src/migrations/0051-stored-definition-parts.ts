// Computes the hashes of the parts of all stored definitions. The migration before this one locks
// the table until its transaction ends. This migration runs in another transaction, so that nodes
// can read workspaces meanwhile.
import type { Migration } from "./migration.ts";

export const storedDefinitionParts: Migration = {
  name: "stored definition parts",
  statements: [
    "update gateway.workspace set parts = gateway.definition_parts(definition) where parts is null",
  ],
};
