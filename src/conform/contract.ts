// The contract with which a server is compared: any OpenAPI 3.x document, or the gateway's own.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  contract as ownDocument,
  createResponseFlaws,
  pointer,
  resolve,
  type Json,
  type OpenApiDocument,
  type ParameterDeclaration,
  type ResponseDeclaration,
  type ResponseFlaws,
} from "../contract/index.ts";
import { linearPatterns } from "./cases/index.ts";
import { followed, keysOf, loadDocument } from "./load-document.ts";
import { createSourceFiles, sourceAddress, type DocumentFiles } from "./source-files.ts";

const methods: ReadonlySet<string> = new Set(
  "get put post delete options head patch trace".split(" "),
);

/** An operation of the contract. All references in it point into `Contract.document`. */
export interface DocumentOperation {
  /** The `operationId`, or `GET /path` if the document gives none. */
  readonly id: string;
  /** The HTTP method in upper case. */
  readonly method: string;
  /** The path as the document writes it, such as `/pets/{petId}`. */
  readonly path: string;
  readonly declared: Json;
  /** Reference to the operation in the document (`#/paths/...`). */
  readonly at: string;
  readonly parameters: readonly ParameterDeclaration[];
  /** The request body, with its schemas by media type. Null if the operation takes no body. */
  readonly body: {
    readonly required: boolean;
    readonly types: ReadonlyMap<string, Json>;
  } | null;
  /** The declared responses by status, such as `200`, `4XX` or `default`. */
  readonly responses: ReadonlyMap<string, ResponseDeclaration>;
}

export interface Contract {
  readonly title: string;
  readonly document: OpenApiDocument;
  /** True for the gateway's own contract, which has flows and a workspace. */
  readonly isOwn: boolean;
  /** The operations by id, in the order of the document. */
  readonly operations: ReadonlyMap<string, DocumentOperation>;
  /** Responses to requests that match no operation, by status. Empty if the contract has none. */
  readonly unmatched: ReadonlyMap<string, ResponseDeclaration>;
  /** Addresses of servers in the document, without those that contain variables. */
  readonly servers: readonly string[];
  readonly flaws: ResponseFlaws;
  /** Returns the place (`file:line`) of the value to which a reference (`#/...`) leads. */
  readonly placeOf: (reference: string) => string;
}

/**
 * Loads a contract.
 * @param given path or web address of an OpenAPI document; undefined for the gateway's own contract
 * @param directory the current folder
 * @throws ConformError if the document cannot be read
 */
export async function loadContract(
  given: string | undefined,
  directory: string,
): Promise<Contract> {
  if (given === undefined) return contractOf(ownDocument, await ownPlaces(directory), true);
  const { document, placeOf } = await loadDocument(sourceAddress(given, directory), directory);
  return contractOf(document, placeOf, false);
}

function contractOf(
  document: OpenApiDocument,
  placeOf: Contract["placeOf"],
  isOwn: boolean,
): Contract {
  const { title = "", version = "" } = (document["info"] ?? {}) as Record<string, string>;
  const servers = listOf(document["servers"])
    .map((server) => String((server as Json)["url"]))
    .filter((url) => !url.includes("{"));
  return {
    title: `${title} ${version}`.trim(),
    document,
    isOwn,
    operations: readOperations(document),
    unmatched: readUnmatched(document),
    servers,
    // Other documents may contain formats that Ajv does not know.
    flaws: createResponseFlaws(() => document, {
      logger: false,
      ...(!isOwn && { code: { optimize: false, regExp: linearPatterns } }),
    }),
    placeOf,
  };
}

function readOperations(document: OpenApiDocument): Map<string, DocumentOperation> {
  const found = new Map<string, DocumentOperation>();
  for (const [path, item] of Object.entries(document.paths)) {
    const resolved = resolve(document, item);
    for (const [method, operation] of Object.entries(resolved))
      if (methods.has(method)) {
        const read = readOperation(document, path, method, resolved, operation as Json);
        found.set(found.has(read.id) ? `${read.method} ${path}` : read.id, read);
      }
  }
  return found;
}

function readOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  item: Json,
  operation: Json,
): DocumentOperation {
  const at = `#${pointer("paths", path, method)}`;
  const body = operation["requestBody"];
  const readBody = body === undefined ? undefined : resolve(document, body);
  const own = listOf(operation["parameters"]).map((each) => resolve(document, each));
  const shared = listOf(item["parameters"])
    .map((each) => resolve(document, each))
    .filter(
      (each) => !own.some(({ name, in: place }) => name === each["name"] && place === each["in"]),
    );
  return {
    id:
      typeof operation["operationId"] === "string"
        ? operation["operationId"]
        : `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    declared: operation,
    at,
    parameters: [...shared, ...own].map(
      (each) => ({ schema: {}, ...each }) as unknown as ParameterDeclaration,
    ),
    body:
      readBody === undefined
        ? null
        : {
            required: readBody["required"] === true,
            types: new Map(
              Object.entries((readBody["content"] ?? {}) as Record<string, Json>).map(
                ([type, media]) => [type, (media["schema"] ?? {}) as Json],
              ),
            ),
          },
    responses: new Map(
      Object.entries((operation["responses"] ?? {}) as Json).map(([status, declared]) => [
        status.toUpperCase() === "DEFAULT" ? "default" : status.toUpperCase(),
        describedResponse(document, declared, `${at}${pointer("responses", status)}`),
      ]),
    ),
  };
}

function describedResponse(
  document: OpenApiDocument,
  declared: unknown,
  at: string,
): ResponseDeclaration {
  const response = resolve(document, declared);
  const place = referenceOf(declared) ?? at;
  const content = (response["content"] ?? {}) as Record<string, Json>;
  const headers = Object.entries((response["headers"] ?? {}) as Json).map(([name, header]) => {
    const { required, schema } = resolve(document, header);
    return [
      name.toLowerCase(),
      { required: required === true, schema: (schema ?? {}) as Json },
    ] as const;
  });
  return {
    types: new Map(
      Object.keys(content).map((type) => [type, `${place}${pointer("content", type, "schema")}`]),
    ),
    // Declarations of `Content-Type` as a response header are ignored, as OpenAPI requires.
    headers: new Map(headers.filter(([name]) => name !== "content-type")),
  };
}

function readUnmatched(document: OpenApiDocument): ReadonlyMap<string, ResponseDeclaration> {
  const names = Object.entries((document["x-unmatched"] ?? {}) as Record<string, string>);
  return new Map(
    names.map(([status, name]) => [
      status,
      describedResponse(document, { $ref: `#${pointer("components", "responses", name)}` }, ""),
    ]),
  );
}

const referenceOf = (node: unknown): string | undefined => {
  const reference = (node as Json | null)?.["$ref"];
  return typeof reference === "string" ? reference : undefined;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Folder of the gateway's contract. */
export const ownFolder = join(import.meta.dirname, "../../openapi");

/**
 * Returns the function that finds a value of the gateway's contract in `openapi/`. The contract
 * itself comes from the bundle in `generated/`.
 */
async function ownPlaces(directory: string): Promise<Contract["placeOf"]> {
  const root = pathToFileURL(join(ownFolder, "openapi.yaml"));
  const files = createSourceFiles(root, directory);
  const index = (await files.read(root)) as { readonly paths: Record<string, Json> };
  const parts = new Map(
    readdirSync(ownFolder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".yaml"))
      .map((file) => [
        `${file.split(/[\\/]/, 1)[0]}/${basename(file, ".yaml")}`,
        pathToFileURL(join(ownFolder, file)),
      ]),
  );
  return (reference) => {
    let keys: readonly string[] = keysOf(reference);
    for (
      let next = followed(ownDocument, keys);
      next !== undefined;
      next = followed(ownDocument, keys)
    )
      keys = next;
    const [first = "", second = "", name = "", ...rest] = keys;
    if (first === "components") return lineIn(files, parts.get(`${second}/${name}`), rest);
    const item = referenceOf(index.paths[second]);
    return lineIn(files, item === undefined ? undefined : new URL(item, root), [name, ...rest]);
  };
}

function lineIn(files: DocumentFiles, file: URL | undefined, keys: readonly string[]): string {
  return file === undefined ? "openapi/openapi.yaml" : files.lineNow(file, keys);
}
