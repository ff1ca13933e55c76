// Keeps the plan of each workspace beside its definition, so that a list of workspaces reads no
// definitions. PostgreSQL computes the column, so it is right after an apply by an older gateway.
import type { Migration } from "./migration.ts";

export const storedPlans: Migration = {
  name: "stored plans",
  statements: [
    "alter table gateway.workspace add column plan json generated always as (definition -> 'workspace' -> 'plan') stored",
  ],
};
