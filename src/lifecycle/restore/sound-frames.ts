// Checks the JSON in each frame (part) of a backup. Anybody who knows the passphrase can write a
// backup file by hand. So each value must be a value that a gateway could have stored. Other values
// could make lists, headers or SQL statements fail later.
import {
  brandingOf,
  buildWorkspace,
  columnTypes,
  type ColumnDefinition,
  type TableDefinition,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { isFileExtension } from "../../files/index.ts";
import { isGuid, isObject, nilGuid, normaliseGuid } from "../../platform/index.ts";
import type {
  BlobFrame,
  BlobInBackup,
  EndFrame,
  Manifest,
  RowsFrame,
  TableFrame,
} from "../contents.ts";

/** Maximum characters of the name of an uploaded file. Uploads shorten longer names. */
const NAME_MAX = 255;
const MAKER_MAX = 300;
const ROOT_SECRET_BYTES = 32;
/** Matches the names of tables, columns, roles and keys in definition files. */
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const knownTypes: ReadonlySet<string> = new Set(Object.keys(columnTypes));
/** Matches a SHA-256 hash in base64url. */
const hashForm = /^[A-Za-z0-9_-]{43}$/;
const control = /\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}/u;

const isString = (value: unknown): value is string => typeof value === "string";
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
/**
 * Returns true for a GUID in lower case. The gateway compares ids as texts, and puts them into
 * paths. So it would not find an id in upper case.
 */
const isId = (value: unknown): value is string =>
  isString(value) && isGuid(value) && normaliseGuid(value) === value;
const isMoment = (value: unknown): boolean => isString(value) && !Number.isNaN(Date.parse(value));
const isPlain = (value: unknown, lengthMax: number): boolean =>
  isString(value) && value.length <= lengthMax && !control.test(value);

export const isBlobFrame = (value: unknown): value is BlobFrame =>
  isObject(value) && isId(value["id"]);

/**
 * Returns true if a workspace can be built from the manifest, which contains its definition and
 * secrets.
 */
export function isManifest(value: unknown): value is Manifest {
  try {
    return hasManifestShape(value) && isSoundManifest(value);
  } catch {
    // The checks throw if an inner value has the wrong type.
    return false;
  }
}

const hasManifestShape = (value: unknown): value is Manifest =>
  isObject(value) &&
  isPlain(value["takenAt"], NAME_MAX) &&
  isCount(value["revision"]) &&
  isObject(value["definition"]) &&
  ["files", "portal", undefined].includes(value["managedBy"] as string | undefined) &&
  (value["written"] === undefined ||
    (isObject(value["written"]) && Object.values(value["written"]).every(isString))) &&
  isString(value["rootSecret"]) &&
  isObject(value["secrets"]) &&
  Object.values(value["secrets"]).every(isString) &&
  isStringList(value["revokedKeys"]) &&
  value["revokedKeys"].every(isId) &&
  (value["rowRules"] === undefined || isCount(value["rowRules"]));

export const isRecords = (value: unknown): value is readonly BlobInBackup[] =>
  Array.isArray(value) && value.every(isRecord);

const isRecord = (value: unknown): boolean =>
  isObject(value) &&
  isId(value["id"]) &&
  isPlain(value["name"], NAME_MAX) &&
  isString(value["extension"]) &&
  isFileExtension(`.${value["extension"]}`) &&
  isPlain(value["contentType"], NAME_MAX) &&
  isCount(value["size"]) &&
  isString(value["hash"]) &&
  hashForm.test(value["hash"]) &&
  typeof value["isPublic"] === "boolean" &&
  (value["createdBy"] === null || isPlain(value["createdBy"], MAKER_MAX)) &&
  isMoment(value["createdAt"]);

export const isTableFrame = (value: unknown): value is TableFrame =>
  isObject(value) &&
  (value["of"] === "workspace" || value["of"] === "gateway") &&
  isString(value["table"]) &&
  isStringList(value["columns"]) &&
  value["columns"].length > 0;

export const isRowsFrame = (value: unknown): value is RowsFrame =>
  isObject(value) && isCount(value["rows"]);

export const isEndFrame = (value: unknown): value is EndFrame =>
  isObject(value) && isCount(value["tables"]) && isCount(value["rows"]) && isCount(value["blobs"]);

const isSoundManifest = ({ definition, rootSecret }: Manifest): boolean => {
  const root = Buffer.from(rootSecret, "base64url");
  const { id } = definition.workspace;
  return (
    root.length === ROOT_SECRET_BYTES &&
    isId(id) &&
    id !== nilGuid &&
    [definition.tables, definition.roles, definition.keys].every(isNamedWell) &&
    Object.values(definition.tables).every(isSoundTable) &&
    canBeServed(definition, root)
  );
};

const isNamedWell = (named: object): boolean =>
  Object.keys(named).every((name) => nameForm.test(name));
const isObjectOrList = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * Checks the parts of a table definition that become part of SQL statements. Limits must be finite
 * numbers, and the gateway must know all column types.
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
  // The hash of the logo becomes part of a URL, so it may only contain the characters of base64url.
  const isSoundLogo = look.logoHash === undefined || hashForm.test(look.logoHash);
  return (
    isString(name) &&
    isString(branding.name) &&
    isSoundLogo &&
    isObjectOrList(auth) &&
    isObjectOrList(plan)
  );
}
