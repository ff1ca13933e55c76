// Runs all checks of a definition that need only its files, and not the database.
import { checkAutomations } from "./automations.ts";
import { checkColumns } from "./columns.ts";
import { checkDefaults } from "./defaults.ts";
import { checkEndpoints } from "./endpoints.ts";
import { checkKeys } from "./keys.ts";
import { modelTables, type Checking } from "./model.ts";
import { checkNames } from "./names.ts";
import { checkProviders } from "./providers.ts";
import { checkRelations } from "./relations.ts";
import { checkScopes } from "./scopes.ts";
import { checkSecrets } from "./secrets.ts";
import { checkSeed } from "./seed.ts";
import { checkSettings } from "./settings.ts";
import { checkTables } from "./tables.ts";
import { checkFailedAnswers } from "./steps/failed-answers.ts";
import { checkWithheldHeaders } from "./steps/withheld-headers.ts";
import type { LoadedDefinition } from "../load/folder.ts";

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
  checkWithheldHeaders,
  checkFailedAnswers,
  checkSecrets,
  checkSeed,
];

/** Runs all checks and adds their diagnostics to the report of the definition. */
export function checkDefinition(loaded: LoadedDefinition): void {
  for (const _ of checkInSteps(loaded));
}

/**
 * Runs the checks of {@link checkDefinition}, and pauses after each of them. So a caller can do
 * other work between the checks of a large definition.
 */
export function* checkInSteps(loaded: LoadedDefinition): Generator<undefined, void> {
  const { input, report, folder, seedFiles } = loaded;
  const checking = { input, report, folder, seedFiles, tables: modelTables(input, report) };
  yield;
  for (const rule of rules) {
    rule(checking);
    yield;
  }
}
