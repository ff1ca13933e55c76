// Cases that check rules which schemas cannot express. Most cases for the gateway's own contract
// need the conformance workspace. For another document, the cases check only RFC 9110.
import type { Json } from "../../contract/index.ts";
import type { Case } from "../case.ts";
import {
  describedOperations,
  endUserOperationCases,
  generatorSettings,
  readerOf,
  validRequest,
  type GeneratorInput,
} from "../cases/index.ts";
import { accountCases, endUserSignIn } from "./account-sessions.ts";
import { fileLinkCases } from "./file-links.ts";
import { documentCases } from "./documents.ts";
import { endUserCases } from "./end-users.ts";
import { figureCases } from "./figures.ts";
import { fileCases } from "./files.ts";
import { httpCases } from "./http/http.ts";
import { observationCases } from "./observation.ts";
import { playerCases } from "./players.ts";
import { readCases } from "./reads.ts";
import { rightsCases } from "./rights.ts";
import { responseRules, type ResponseRules } from "./response-rules.ts";
import { readWorld, type WorldTable } from "./world/world.ts";
import { writeCases } from "./writes.ts";

export type { ResponseRules } from "./response-rules.ts";

/** Name of the table in which cases insert their own rows, and delete them again. */
const writtenTable = "kinds";
/**
 * Tables in which other cases and flows leave rows, so their rows are not compared with the seed.
 */
const unstableTables: readonly string[] = ["people", "notes", "events"];

/**
 * Returns the semantic cases of a document.
 * @param folder the definition of the conformance workspace. Undefined if another workspace, or
 *   another contract, is tested
 */
export function semanticCases(input: GeneratorInput, folder: string | undefined): Case[] {
  const settings = generatorSettings(input);
  const operations = describedOperations(input.document, settings.reader);
  const cases = httpCases(operations, input.fixed, (operation) =>
    validRequest(operation, settings),
  );
  if (folder === undefined) return cases;
  const world = readWorld(folder);
  const { workspaceId } = world;
  const isStable = ({ name }: WorldTable): boolean => !unstableTables.includes(name);
  const tables = [...world.tables.values()].filter(
    (table) => isStable(table) && table.rows.length > 0,
  );
  const target = world.tables.get(writtenTable);
  return [
    ...tables.flatMap((table) => [...readCases(world, table), ...figureCases(world, table)]),
    ...(target === undefined ? [] : writeCases(world, target)),
    ...rightsCases(world, isStable),
    ...documentCases(world),
    ...endUserCases(workspaceId),
    ...accountCases(workspaceId),
    ...endUserOperationCases(input, endUserSignIn(workspaceId)),
    ...playerCases(workspaceId),
    ...fileCases(workspaceId),
    ...fileLinkCases(workspaceId),
    ...observationCases(workspaceId),
    ...cases,
  ];
}

/** Returns the rules that the responses of a document must keep. */
export function responseRulesOf(document: Json): ResponseRules {
  const operations = describedOperations(document, readerOf(document));
  return responseRules(
    operations,
    operations.some(({ isOurs }) => isOurs),
  );
}
