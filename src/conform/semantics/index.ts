// Cases of semantics that schemas cannot say. For the gateway's own contract they need the
// conformance workspace. For another document only RFC 9110 is judged.
import type { Case } from "../case.ts";
import { validRequest, type GeneratorSettings } from "../cases/index.ts";
import { documentCases } from "./documents.ts";
import { endUserCases } from "./end-users.ts";
import { figureCases } from "./figures.ts";
import { fileCases } from "./files.ts";
import { httpCases } from "./http.ts";
import { observationCases } from "./observation.ts";
import { playerCases } from "./players.ts";
import { readCases } from "./reads.ts";
import { rightsCases } from "./rights.ts";
import type { SemanticSource } from "./source.ts";
import { writeCases } from "./writes.ts";
import type { WorldTable } from "./world.ts";

export { responseRules, type ResponseRules } from "./response-rules.ts";
export type { SemanticSource } from "./source.ts";
export { readWorld, type World } from "./world.ts";

/** Tables of the conformance workspace that cases write to. */
export interface WrittenTables {
  /** Name of the table in which the cases write rows of their own, and remove them. */
  readonly writes: string;
  /** Names of the tables whose rows other cases leave behind. */
  readonly unstable: readonly string[];
}

/** Returns the semantic cases. */
export function semanticCases(
  source: SemanticSource,
  settings: GeneratorSettings,
  written: WrittenTables,
): Case[] {
  const { world } = source;
  const cases = httpCases(source, (operation) => validRequest(operation, settings));
  if (world === null) return cases;
  const isStable = ({ name }: WorldTable): boolean => !written.unstable.includes(name);
  const target = world.tables.get(written.writes);
  const tables = [...world.tables.values()].filter(
    (table) => isStable(table) && table.rows.length > 0,
  );
  return [
    ...cases,
    ...tables.flatMap((table) => [...readCases(world, table), ...figureCases(world, table)]),
    ...(target === undefined ? [] : writeCases(world, target)),
    ...rightsCases(world, isStable),
    ...documentCases(world),
    ...endUserCases(world.workspaceId),
    ...playerCases(world.workspaceId),
    ...fileCases(world.workspaceId),
    ...observationCases(world.workspaceId),
  ];
}
