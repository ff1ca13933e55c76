// Describes the contract for the documentation page: every operation with all declarations and
// resolved references.
import { contract, published, resolve, type Json } from "./document.ts";
import { readGuarantees, type Guarantees } from "./guarantees.ts";

/** A named example of a body. */
export interface ExampleDescription {
  readonly name: string;
  readonly value: unknown;
}

export interface ContentDescription {
  /** Media type. */
  readonly type: string;
  readonly schema: Json;
  readonly examples: readonly ExampleDescription[];
}

export interface ParameterDescription {
  readonly name: string;
  readonly in: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: Json;
}

export interface ResponseDescription {
  readonly status: string;
  readonly description: string;
  readonly headers: readonly string[];
  readonly contents: readonly ContentDescription[];
}

export interface OperationDescription {
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /**
   * `x-auth`, `x-scope`, `x-errors`, `x-prefix`, `x-metered`, `x-guarantees`: see
   * openapi/README.md.
   */
  readonly callers: readonly string[];
  readonly scope: string;
  /** Alternatives. Each lists the schemes that are sent together, and the scopes of a token. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly errors: string;
  readonly hasPrefix: boolean;
  readonly metered: boolean | "accepted";
  readonly guarantees: readonly string[];
  /** True if `/openapi.json` contains the operation. */
  readonly isPublished: boolean;
  readonly parameters: readonly ParameterDescription[];
  readonly body: readonly ContentDescription[];
  readonly responses: readonly ResponseDescription[];
}

/** A security scheme: how a client sends a credential. */
export interface SchemeDescription {
  readonly name: string;
  /** `Authorization: Bearer`, or the name of a header or cookie. */
  readonly place: string;
  readonly description: string;
}

export interface ContractDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** In the order of the contract. */
  readonly operations: readonly OperationDescription[];
  readonly schemes: readonly SchemeDescription[];
  readonly schemas: Readonly<Record<string, Json>>;
  readonly guarantees: Guarantees;
}

/** Describes the whole contract. Does not cache the result, so callers should call it once. */
export function describeContract(): ContractDescription {
  const { title, version, description } = contract["info"] as Record<string, string>;
  const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => textField(operation, "operationId") !== "")
      .map(([method, operation]) => describeOperation(path, method, item, operation as Json)),
  );
  return {
    title: title ?? "",
    version: version ?? "",
    description: description ?? "",
    tags: contract["tags"] as ContractDescription["tags"],
    operations,
    schemes: Object.entries(contract.components["securitySchemes"] ?? {}).map(describeScheme),
    schemas: contract.components["schemas"] ?? {},
    guarantees: readGuarantees(),
  };
}

function describeScheme([name, scheme]: [string, Json]): SchemeDescription {
  const isKey = scheme["type"] === "apiKey";
  return {
    name,
    place: isKey
      ? `${textField(scheme, "in")} ${textField(scheme, "name")}`
      : "header Authorization: Bearer",
    description: textField(scheme, "description"),
  };
}

function describeOperation(
  path: string,
  method: string,
  item: Json,
  operation: Json,
): OperationDescription {
  const parameters = [item["parameters"], operation["parameters"]].flatMap(itemsOf);
  const body = operation["requestBody"];
  const responses = Object.entries(operation["responses"] as Json);
  return {
    id: textField(operation, "operationId"),
    method: method.toUpperCase(),
    path,
    tag: String(itemsOf(operation["tags"])[0]),
    summary: textField(operation, "summary"),
    description: textField(operation, "description"),
    callers: itemsOf(operation["x-auth"]).map(String),
    scope: textField(operation, "x-scope"),
    security: operation["security"] as OperationDescription["security"],
    errors: textField(operation, "x-errors"),
    hasPrefix: operation["x-prefix"] === true,
    metered: operation["x-metered"] as OperationDescription["metered"],
    guarantees: itemsOf(operation["x-guarantees"]).map(String),
    isPublished: published.paths[path]?.[method] !== undefined,
    parameters: parameters.map(describeParameter),
    body: body === undefined ? [] : contentsOf(resolve(contract, body)),
    responses: responses.map(([status, declared]) => describeResponse(status, declared)),
  };
}

function describeParameter(declared: unknown): ParameterDescription {
  const parameter = resolve(contract, declared);
  return {
    name: textField(parameter, "name"),
    in: textField(parameter, "in"),
    isRequired: parameter["required"] === true,
    description: textField(parameter, "description"),
    schema: parameter["schema"] as Json,
  };
}

function describeResponse(status: string, declared: unknown): ResponseDescription {
  const response = resolve(contract, declared);
  return {
    status,
    description: textField(response, "description"),
    headers: Object.keys((response["headers"] ?? {}) as Json),
    contents: contentsOf(response),
  };
}

function contentsOf({ content = {} }: Json): ContentDescription[] {
  return Object.entries(content as Record<string, Json>).map(([type, { schema, ...declared }]) => {
    const named = Object.entries((declared["examples"] ?? {}) as Json).map(([name, example]) => ({
      name,
      value: resolve(contract, example)["value"],
    }));
    const only = "example" in declared ? [{ name: "Example", value: declared["example"] }] : [];
    return { type, schema: schema as Json, examples: [...named, ...only] };
  });
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function textField(node: unknown, name: string): string {
  const value = typeof node === "object" && node !== null ? (node as Json)[name] : undefined;
  return typeof value === "string" ? value : "";
}
