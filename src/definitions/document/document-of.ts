// Converts a stored definition into one document in the form of definition files. It contains all
// ids, and placeholders in place of secrets and of values of environment variables.
import { parsePointer, pointerOf, valueAt } from "../../config/index.ts";
import { isObject } from "../../platform/index.ts";
import { inputOf } from "../stored/input.ts";
import { isKeySecretPlace, pointerOfSecret, STORED } from "./placeholders.ts";
import type { WorkspaceDefinition, WrittenTexts } from "../../catalog/index.ts";
import type { ValuePath } from "../../config/index.ts";
import type { DefinitionInput } from "../load/input.ts";

/** A definition with placeholders, which contains no secret. */
export type DefinitionDocument = DefinitionInput;

export interface StoredTexts {
  readonly definition: WorkspaceDefinition;
  readonly written: WrittenTexts;
  /** Paths of the stored secrets, for example `providers.acme.clientSecret`. */
  readonly secretPaths: Iterable<string>;
}

/** Matches the placeholder that a stored automation has in place of a secret. */
const STORED_PLACEHOLDER = /\{\{secrets\.([^{}]*)\}\}/g;

/** Returns the document of a stored definition. */
export function documentOf({ definition, written, secretPaths }: StoredTexts): DefinitionDocument {
  const { input } = inputOf(definition, new Map());
  const document = JSON.parse(JSON.stringify(input)) as DefinitionDocument;
  const { logo } = definition.workspace.branding;
  if (typeof logo === "string") setAt(document, "/workspace/branding/logo", logo);
  for (const path of secretPaths)
    if (/^(?:providers|endpoints)\./.test(path)) setAt(document, pointerOfSecret(path), STORED);
  for (const [name, automation] of Object.entries(document.automations))
    fillIn(automation, ["automations", name], document);
  for (const [pointer, text] of Object.entries(written)) {
    const path = parsePointer(pointer, document);
    if (isKeySecretPlace(path) || typeof valueAt(document, path) === "string")
      setAt(document, pointer, text);
  }
  return document;
}

/** Replaces `{{secrets.NAME}}` in all texts by `${env:NAME}`. */
function fillIn(value: unknown, path: ValuePath, document: DefinitionDocument): void {
  if (typeof value === "string") {
    const text = value.replaceAll(STORED_PLACEHOLDER, (_stored, name) => `\${env:${name}}`);
    if (text !== value) setAt(document, pointerOf(path), text);
  } else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value))
      fillIn(inner, [...path, Array.isArray(value) ? Number(key) : key], document);
}

/** Replaces the value at a JSON Pointer, if the object or list around it exists. */
function setAt(document: DefinitionDocument, pointer: string, text: string): void {
  const path = parsePointer(pointer, document);
  const holder = valueAt(document, path.slice(0, -1));
  if (isObject(holder) || Array.isArray(holder))
    (holder as Record<string | number, unknown>)[path.at(-1)!] = text;
}
