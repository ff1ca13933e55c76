// Checks bodies of requests against the schemas of any OpenAPI document. openapi-backend checks
// everything else. It cannot check schemas that contain themselves, because it resolves all
// references first.
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";
import { followed } from "./documented-answers.ts";

const addFormats = addFormatsModule.default ?? addFormatsModule;
const silentFormats = ["binary", "byte", "password"];
const documentId = "mock:document";

/** Creates the validator of the mock server. It ignores formats that it does not know. */
export function newValidator(options: object = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...options, strict: false, validateSchema: false, logger: false });
  addFormats(ajv);
  for (const format of silentFormats) ajv.addFormat(format, true);
  return ajv;
}

/**
 * Returns a function that checks the body of an operation. It returns one text for each error.
 * @param document the bundled document, with schemas of JSON Schema 2020-12
 */
export function createBodyCheck(document: DocumentNode) {
  const compilers = { json: newCompiler(document, false), form: newCompiler(document, true) };
  const compiled = new WeakMap<object, ValidateFunction>();
  return (operation: DocumentNode, type: string, body: unknown): readonly string[] => {
    const content = followed(document, operation["requestBody"])["content"];
    const media = isObject(content) ? contentOf(content, type) : undefined;
    const schema = isObject(media) ? media["schema"] : undefined;
    const isForm = type === "application/x-www-form-urlencoded";
    if (!isObject(schema) || !(isForm || isJsonType(type))) return [];
    let validate = compiled.get(schema);
    if (validate === undefined) {
      validate = compilers[isForm ? "form" : "json"](schema);
      compiled.set(schema, validate);
    }
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${instancePath || "the body"} ${message ?? "is not valid"}`,
    );
  };
}

/**
 * Returns a function that compiles schemas. For HTML forms, the validators convert texts to the
 * type of their schema (`coerceTypes`).
 */
function newCompiler(document: DocumentNode, coerceTypes: boolean) {
  let ajv: Ajv2020 | undefined;
  return (schema: DocumentNode): ValidateFunction => {
    if (ajv === undefined) {
      ajv = newValidator({ coerceTypes, allErrors: true });
      ajv.addSchema({ ...document, $id: documentId });
    }
    return ajv.compile(withDocument(schema) as DocumentNode);
  };
}

/** Makes references of a schema point into the document that the validator knows by its id. */
function withDocument(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withDocument);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" && value.startsWith("#")
        ? documentId + value
        : withDocument(value),
    ]),
  );
}

const contentOf = (content: DocumentNode, sent: string): unknown =>
  Object.entries(content).find(
    ([type]) => type.split(";", 1)[0]!.trim().toLowerCase() === sent,
  )?.[1];

export const isJsonType = (type: string): boolean =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
