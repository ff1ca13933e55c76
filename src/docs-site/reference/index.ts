// The sections that are made from declarations: API reference, events, MCP tools, definition files,
// settings, commands, errors and guarantees.
import type { DocsSection } from "../page.ts";
import { commandsSection } from "./catalogues/commands-section.ts";
import { definitionsSection, settingsSection } from "./catalogues/definitions-section.ts";
import { eventsSection } from "./catalogues/events-section.ts";
import { guaranteesSection } from "./catalogues/guarantees-section.ts";
import { toolsSection } from "./catalogues/tools-section.ts";
import { errorsSection } from "./errors/errors-section.ts";
import { operationsSection } from "./operations/operations-section.ts";

export const referenceSections: readonly DocsSection[] = [
  operationsSection,
  eventsSection,
  toolsSection,
  errorsSection,
  definitionsSection,
  settingsSection,
  commandsSection,
  guaranteesSection,
];
