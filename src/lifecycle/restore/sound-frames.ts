// Checks that the JSON of a frame has the shape of its kind. A person who knows the passphrase can
// craft any file. So every value must be one that a gateway could have stored, or lists, headers
// and statements could fail on it later.
import { isFileExtension } from "../../files/index.ts";
import { isGuid, isObject, normaliseGuid } from "../../platform/index.ts";
import type {
  BlobFrame,
  BlobInBackup,
  EndFrame,
  Manifest,
  RowsFrame,
  TableFrame,
} from "../contents.ts";

/** Maximum length of a file's name. The names of uploads are shorter. */
const NAME_MAX = 255;
const MAKER_MAX = 300;
/** SHA-256, base64url. */
const hashForm = /^[A-Za-z0-9_-]{43}$/;
const control = /\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}/u;

const isString = (value: unknown): value is string => typeof value === "string";
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
/** The id must be in canonical spelling, because lookups compare the text. */
const isId = (value: unknown): value is string =>
  isString(value) && isGuid(value) && normaliseGuid(value) === value;
const isMoment = (value: unknown): boolean => isString(value) && !Number.isNaN(Date.parse(value));
const isPlain = (value: unknown, lengthMax: number): boolean =>
  isString(value) && value.length <= lengthMax && !control.test(value);

export const isBlobFrame = (value: unknown): value is BlobFrame =>
  isObject(value) && isId(value["id"]);

/** Checks the outer shape only. `sound-manifest.ts` checks the definition. */
export const isManifest = (value: unknown): value is Manifest =>
  isObject(value) &&
  isPlain(value["takenAt"], NAME_MAX) &&
  isCount(value["revision"]) &&
  isObject(value["definition"]) &&
  isString(value["rootSecret"]) &&
  isObject(value["secrets"]) &&
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
