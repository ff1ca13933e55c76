// Adds a column with the plan of each workspace, so that a list of workspaces need not read the
// definitions. PostgreSQL computes the column from the definition. So it is also correct if a
// gateway of an older version applies a definition.
import type { Migration } from "./migration.ts";

export const storedPlans: Migration = {
  name: "stored plans",
  statements: [
    "alter table gateway.workspace add column plan json generated always as (definition -> 'workspace' -> 'plan') stored",
  ],
};
