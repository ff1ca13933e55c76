// Every rule that a definition must keep and that its files alone can show, in one list.
// Adds findings; changes nothing and asks no database.
import { checkAutomations } from "./check-automations.ts";
import { checkColumns } from "./check-columns.ts";
import { checkDefaults } from "./check-defaults.ts";
import { checkEndpoints } from "./check-endpoints.ts";
import { checkKeys } from "./check-keys.ts";
import { modelTables, type Checking } from "./check-model.ts";
import { checkNames } from "./check-names.ts";
import { checkProviders } from "./check-providers.ts";
import { checkRelations } from "./check-relations.ts";
import { checkScopes } from "./check-scopes.ts";
import { checkSecrets } from "./check-secrets.ts";
import { checkSeed } from "./check-seed.ts";
import { checkSettings } from "./check-settings.ts";
import { checkTables } from "./check-tables.ts";
import type { LoadedDefinition } from "./load-folder.ts";

const rules: readonly ((checking: Checking) => void)[] = [
  checkSettings,
  checkNames,
  checkTables,
  checkColumns,
  checkRelations,
  checkDefaults,
  checkScopes,
  checkKeys,
  checkProviders,
  checkEndpoints,
  checkAutomations,
  checkSecrets,
  checkSeed,
];

/** Runs every rule; the findings are in the definition's report. */
export function checkDefinition({ input, report, folder, seedFiles }: LoadedDefinition): void {
  const checking = { input, report, folder, seedFiles, tables: modelTables(input, report) };
  for (const rule of rules) rule(checking);
}
