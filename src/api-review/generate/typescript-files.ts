// Writes the TypeScript files of `generated/`: types of the documents, and values with literal
// types.
import type { OpenAPI3 } from "openapi-typescript";
import { missingPackage } from "../checkout.ts";
import { generatedNote } from "./bundle-contract.ts";
import { onlyBranches, type DocumentNode } from "./document-fields.ts";

/**
 * Returns the types of a document.
 * @throws ReviewError if openapi-typescript is not installed
 */
export async function typeDeclarations(document: DocumentNode): Promise<string> {
  const { default: openapiTypes, astToString } = await import("openapi-typescript").catch(
    missingPackage("openapi-typescript"),
  );
  const nodes = await openapiTypes(onlyBranches(document) as OpenAPI3, { immutable: true });
  return `// ${generatedNote}\n${astToString(nodes)}`;
}

/** Returns the schemas of an AsyncAPI document as an OpenAPI description without addresses. */
export function schemasOf({ info, components }: DocumentNode): DocumentNode {
  const { schemas } = components as DocumentNode;
  return { openapi: "3.1.0", info, paths: {}, components: { schemas } };
}

type Nodes = Readonly<Record<string, DocumentNode>>;

/**
 * Returns values with literal types for the code: enums, the tables beside them, and the callers
 * and rights of each operation.
 */
export function tablesOf(document: DocumentNode): string {
  const { schemas } = document["components"] as { readonly schemas: Nodes };
  const operations = Object.values(document["paths"] as Readonly<Record<string, Nodes>>)
    .flatMap((path) => Object.values(path))
    .filter((item) => item["operationId"] !== undefined);
  const perOperation = (field: string): DocumentNode =>
    Object.fromEntries(operations.map((operation) => [operation["operationId"], operation[field]]));
  const constants = {
    operators: schemas["Operator"]?.["enum"],
    operatorsByType: schemas["Operator"]?.["x-operators-by-type"],
    aggregateFunctions: schemas["AggregateFunction"]?.["enum"],
    aggregatesByType: schemas["AggregateFunction"]?.["x-functions-by-type"],
    platforms: schemas["platform"]?.["enum"],
    resources: schemas["Resource"]?.["enum"],
    oauthScopes: Object.keys(oauthScopesOf(document)),
    callers: perOperation("x-auth"),
    scopes: perOperation("x-scope"),
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `export const ${name} = ${literal(name, value)} as const;\n`,
  );
  return [`// ${generatedNote}\n`, ...lines].join("\n");
}

/** Returns the OAuth scopes of the identity service's tokens. */
function oauthScopesOf(document: DocumentNode): DocumentNode {
  const { securitySchemes } = document["components"] as { readonly securitySchemes: Nodes };
  const flows = securitySchemes["oauth2"]?.["flows"] as
    | Readonly<Record<string, { readonly scopes: DocumentNode }>>
    | undefined;
  return flows?.["authorizationCode"]?.scopes ?? {};
}

/** Returns a value as TypeScript code: a list on one line, a table with one line for each entry. */
function literal(name: string, value: unknown): string {
  if (typeof value !== "object" || value === null) throw new Error(`The contract has no ${name}.`);
  if (Array.isArray(value)) return JSON.stringify(value);
  return `{\n${Object.entries(value)
    .map(([key, list]) => `  ${key}: ${JSON.stringify(list)},\n`)
    .join("")}}`;
}
