// Checks that the manifest of a backup can become a workspace. A person who knows the passphrase
// can craft any manifest, so nothing in it is trusted.
import { brandingOf, buildWorkspace, columnTypes } from "../../catalog/index.ts";
import { isGuid, nilGuid, normaliseGuid } from "../../platform/index.ts";
import { malformedBackup } from "../file/frames.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  WorkspaceDefinition,
} from "../../catalog/index.ts";
import type { Manifest } from "../contents.ts";

const ROOT_SECRET_BYTES = 32;
/** The syntax of names of tables, columns, roles and keys in definition files. */
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
/** SHA-256, base64url. */
const assetForm = /^[A-Za-z0-9_-]{43}$/;
const knownTypes: ReadonlySet<string> = new Set(Object.keys(columnTypes));

/**
 * Returns the manifest.
 * @throws LifecycleError if the manifest is invalid
 */
export function soundManifest(manifest: Manifest): Manifest {
  if (!succeeds(() => isSound(manifest))) throw malformedBackup();
  return manifest;
}

/** Returns false if the check throws. A value of the wrong shape throws when the check reads it. */
function succeeds(check: () => boolean): boolean {
  try {
    return check();
  } catch {
    return false;
  }
}

function isSound({ definition, rootSecret, secrets }: Manifest): boolean {
  const root = Buffer.from(rootSecret, "base64url");
  return (
    root.length === ROOT_SECRET_BYTES &&
    isWorkspaceId(definition.workspace.id) &&
    Object.values(secrets).every(isString) &&
    [definition.tables, definition.roles, definition.keys].every(isNamedWell) &&
    Object.values(definition.tables).every(isSoundTable) &&
    canBeServed(definition, root)
  );
}

/** The id must be in canonical spelling, because paths of stored files contain it. */
const isWorkspaceId = (id: string): boolean =>
  isGuid(id) && normaliseGuid(id) === id && id !== nilGuid;

const isNamedWell = (named: object): boolean =>
  Object.keys(named).every((name) => nameForm.test(name));
const isString = (value: unknown): boolean => typeof value === "string";
const isObjectOrList = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Checks the values that become part of SQL statements. Numbers must be numbers, and the gateway
 * must know the types.
 */
const isSoundTable = ({ id, columns }: TableDefinition): boolean =>
  isGuid(id) && isNamedWell(columns) && Object.values(columns).every(isSoundColumn);

function isSoundColumn({ id, type, ...column }: ColumnDefinition): boolean {
  const { maxLength, precision, scale, min, max } = column;
  const numbers = [maxLength, precision, scale, min, max];
  const areNumbers = numbers.every((value) => value === undefined || Number.isFinite(value));
  return areNumbers && knownTypes.has(type) && isGuid(id);
}

function canBeServed(definition: WorkspaceDefinition, rootSecret: Buffer): boolean {
  const { name, auth, plan, branding: look } = definition.workspace;
  const branding = brandingOf(buildWorkspace(definition, { version: 0, rootSecret }));
  // The hash of the logo becomes part of a URL.
  const isSoundLogo = look.logoHash === undefined || assetForm.test(look.logoHash);
  return (
    isString(name) &&
    isString(branding.name) &&
    isSoundLogo &&
    isObjectOrList(auth) &&
    isObjectOrList(plan)
  );
}
