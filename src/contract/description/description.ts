// Describes the contract for the documentation page: every operation with its parameters, bodies
// and responses. All references are resolved.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDecisionPages, type DecisionPage } from "./decision-pages.ts";
import { errorCodes } from "../errors.ts";
import { codeOfExample, refusalCodes } from "./refusal-codes.ts";
import {
  contract,
  listOf,
  published,
  readOperations,
  resolve,
  type ContractOperation,
  type Json,
  type OpenApiDocument,
} from "../document.ts";

/** The documents that describe the gateway. */
export interface ContractDocuments {
  readonly contract: OpenApiDocument;
  /** The public part of the contract. */
  readonly published: typeof published;
  /** The text of `openapi/guarantees.md`. */
  readonly guarantees: string;
  /** The pages of `openapi/decisions/`. */
  readonly decisions: readonly DecisionPage[];
}

export type ContractDescription = ReturnType<typeof describeContract>;
export type OperationDescription = ReturnType<typeof describeOperation>;
export type ResponseDescription = ReturnType<typeof describeResponse>;
export type ContentDescription = ReturnType<typeof contentsOf>[number];
export type SchemeDescription = ReturnType<typeof describeScheme>;

/**
 * Describes the whole contract. Each call builds the description again, so call it only once.
 * @param documents the contract and its texts; only the preview for reviewers passes documents
 *   other than the gateway's own
 * @throws Error if the declarations of an operation are incomplete or contradictory
 */
export function describeContract(documents: ContractDocuments = ownDocuments()) {
  const { contract } = documents;
  const { title = "", version = "", description = "" } = contract["info"] as Record<string, string>;
  return {
    title,
    version,
    description,
    tags: contract["tags"] as readonly { readonly name: string; readonly description: string }[],
    /** All operations, in the order of the contract. */
    operations: [...readOperations(contract).values()].map((operation) =>
      describeOperation(operation, documents),
    ),
    schemes: Object.entries(contract.components["securitySchemes"] ?? {}).map(describeScheme),
    schemas: contract.components["schemas"] ?? {},
    guarantees: chaptersOf(documents.guarantees),
    decisions: documents.decisions,
  };
}

const ownDocuments = (): ContractDocuments => ({
  contract,
  published,
  guarantees: readFileSync(new URL("../../../openapi/guarantees.md", import.meta.url), "utf8"),
  decisions: readDecisionPages(join(import.meta.dirname, "../../../openapi/decisions")),
});

/** Describes a security scheme: how a client sends a credential. */
function describeScheme([name, scheme]: [string, Json]) {
  const isKey = scheme["type"] === "apiKey";
  return {
    name,
    /**
     * How the credential is sent: `header Authorization: Bearer`, or for example `cookie
     * gateway_portal`.
     */
    place: isKey
      ? `${textField(scheme, "in")} ${textField(scheme, "name")}`
      : "header Authorization: Bearer",
    description: textField(scheme, "description"),
  };
}

function describeOperation(
  operation: ContractOperation,
  { contract, published }: ContractDocuments,
) {
  const { path } = operation;
  const method = operation.method.toLowerCase();
  const declared = contract.paths[path]![method] as Json;
  const body = declared["requestBody"];
  return {
    ...operation,
    tag: String(listOf(declared["tags"])[0]),
    summary: textField(declared, "summary"),
    description: textField(declared, "description"),
    guarantees: listOf(declared["x-guarantees"]).map(String),
    /** Numbers of the decision pages that concern the operation. */
    decisions: listOf(declared["x-decisions"]).map(String),
    /** True if the public document `/openapi.json` contains the operation. */
    isPublished: published.paths[path]?.[method] !== undefined,
    body: body === undefined ? [] : contentsOf(contract, resolve(contract, body)),
    responses: Object.entries(declared["responses"] as Json).map((declared) =>
      describeResponse(contract, operation, declared),
    ),
  };
}

function describeResponse(
  contract: OpenApiDocument,
  operation: ContractOperation,
  [status, declared]: [string, unknown],
) {
  const response = resolve(contract, declared);
  const contents = contentsOf(contract, response);
  const examples = contents.flatMap(({ examples: named }) => named);
  const listed = operation.errors === "query" ? codesOfQueries(contract) : [];
  // If a code has several examples, the first example counts.
  const valueOf = new Map(
    examples
      .toReversed()
      .map((example) => [codeOfExample(example, Number(status)), example.value] as const),
  );
  return {
    status,
    description: textField(response, "description"),
    headers: Object.keys((response["headers"] ?? {}) as Json),
    contents,
    /**
     * The error codes that the operation may have with this status. `example` is the body of an
     * example with this code. Undefined if there is no such example.
     */
    refusals: refusalCodes(operation, Number(status), listed, examples).map((code) => ({
      code,
      /**
       * True if the body of this error has the form `{ error }`, although other errors of the
       * operation have another form (G3.2).
       */
      isFlat: hasOwnShape(operation) && "alwaysFlat" in errorCodes[code],
      example: valueOf.get(code),
    })),
  };
}

/**
 * Returns true if the error bodies of the operation have another form than `{ error }`. Even in
 * such an operation, errors with `alwaysFlat` have the form `{ error }`.
 */
const hasOwnShape = ({ errors }: ContractOperation): boolean =>
  errors === "query" || errors === "service" || errors === "players";

/** Returns the error codes that the contract lists for `/query` (`QueryErrorCode`). */
const codesOfQueries = ({ components }: OpenApiDocument): string[] =>
  listOf(components["schemas"]?.["QueryErrorCode"]?.["enum"]).map(String);

/** Describes the bodies of a request or response, with their media types and named examples. */
function contentsOf(contract: Json, { content = {} }: Json) {
  return Object.entries(content as Record<string, Json>).map(([type, { schema, ...declared }]) => {
    const named = Object.entries((declared["examples"] ?? {}) as Json).map(([name, example]) => {
      const { summary = "", value } = resolve(contract, example);
      return { name, summary: String(summary), value };
    });
    const only =
      "example" in declared ? [{ name: "Example", summary: "", value: declared["example"] }] : [];
    return { type, schema: schema as Json, examples: [...named, ...only] };
  });
}

function textField(node: Json, name: string): string {
  const value = node[name];
  return typeof value === "string" ? value : "";
}

/**
 * Returns the guarantees of each chapter, as Markdown.
 * @param text the text of `openapi/guarantees.md`
 */
function chaptersOf(text: string) {
  const [first = "", ...parts] = text.split(/^## /m);
  const paragraphs = first
    .replace(/^# /, "")
    .trim()
    .split(/\n{2,}/);
  const [title = "", ...introduction] = paragraphs.map((part) => part.replaceAll("\n", " "));
  const chapters = parts.map((part) => {
    const [, number = "", name = ""] = /^(\S+) (.+)/.exec(part) ?? [];
    const sentences = [...part.matchAll(/^- \*\*(G\d+\.\d+)\*\* (.+)$/gm)];
    return {
      /** Number of the chapter, for example `G5`. */
      number,
      title: name,
      /** The guarantees of the chapter. Their numbers are, for example, `G5.4`. */
      sentences: sentences.map(([, sentence = "", words = ""]) => ({
        number: sentence,
        text: words,
      })),
      /**
       * The rows of the table in the chapter, each as a list of cells, the header row first. Empty
       * if the chapter has no table.
       */
      table: [...part.matchAll(/^\| (.+) \|$/gm)]
        .map(([, row = ""]) => row.split(" | "))
        .filter(([first]) => first !== "---"),
    };
  });
  return { title, introduction, chapters };
}
