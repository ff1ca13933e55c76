// Finds the errors of a definition that comes from a backup. These are errors that `gateway apply`
// would reject, and content that `gateway apply` never stores.
import { isDeepStrictEqual } from "node:util";
import { isError, isObject, type Diagnostic, type SecretBox } from "../../platform/index.ts";
import { resolveInput } from "../resolve/sections.ts";
import { checkDefinition } from "../check/check.ts";
import { Report } from "../check/report.ts";
import { checkRunners } from "../check/runner-rights.ts";
import { inputOf } from "./input.ts";
import { findStored, type WorkspaceDefinition } from "../../catalog/index.ts";
import { openSecrets } from "../apply/sealed-secrets.ts";
import type { Guid } from "../../contract/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";

const FILE = "backup";
const OTHER = {
  file: FILE,
  severity: "error",
  rule: "not-as-stored",
  message: "The definition has content that no apply could have stored",
  hint: "",
} as const;

/**
 * Returns the errors of a definition. The list is empty if `gateway apply` could have stored the
 * definition.
 * @param secrets secrets by path, for example `keys.backend.secret`
 */
export function flawsOfStored(
  definition: WorkspaceDefinition,
  secrets: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  try {
    return flawsOf(definition, secrets).filter(isError);
  } catch (error) {
    // The content is not in the form in which definitions are stored, or it is nested too deeply.
    if (error instanceof TypeError || error instanceof RangeError) return [OTHER];
    throw error;
  }
}

/**
 * Returns the errors for which a restore would refuse a backup of this workspace. A newer gateway
 * can have more rules than the gateway that applied the workspace. Returns an empty list if the
 * workspace does not exist.
 * @throws SecretBoxError if a secret cannot be decrypted; otherwise the database's error
 */
export async function flawsOfApplied(
  connection: Connection,
  secretBox: SecretBox,
  workspaceId: Guid,
): Promise<readonly Diagnostic[]> {
  const stored = await findStored(connection, workspaceId);
  if (stored === undefined) return [];
  const secrets = await openSecrets(connection, secretBox, workspaceId);
  return flawsOfStored(stored.definition, secrets);
}

function flawsOf(
  definition: WorkspaceDefinition,
  secrets: ReadonlyMap<string, string>,
): readonly Diagnostic[] {
  const { input, positions } = inputOf(definition, secrets);
  const report = new Report(positions, input, FILE);
  report.addSchemaViolations(input);
  if (report.diagnostics.some(isError)) return report.diagnostics;
  checkDefinition({ input, report, folder: FILE, seedFiles: [], positions });
  if (report.diagnostics.some(isError)) return report.diagnostics;
  const resolved = resolveInput(input, { stored: definition, report, positions });
  const written: unknown = JSON.parse(JSON.stringify(resolved));
  if (!agrees(definition, written)) return [OTHER];
  checkRunners(definition, report);
  return report.diagnostics;
}

/**
 * Fields that newer versions of the gateway have added. A definition that an older gateway has
 * stored may lack them.
 */
const later: ReadonlySet<string> = new Set([
  "reserve",
  "addressShare",
  "rowsMb",
  "recordsMb",
  "maxMb",
  "indexed",
  "name",
  "lightPrimary",
  "darkPrimary",
]);
/** Fields that describe the logo, which is not part of the definition in a backup. */
const beside: ReadonlySet<string> = new Set(["logo", "logoHash"]);

function agrees(stored: unknown, resolved: unknown): boolean {
  if (!isObject(stored) || !isObject(resolved)) return isDeepStrictEqual(stored, resolved);
  return [...new Set([...Object.keys(stored), ...Object.keys(resolved)])].every((key) => {
    if (beside.has(key)) return true;
    return Object.hasOwn(stored, key) ? agrees(stored[key], resolved[key]) : later.has(key);
  });
}
