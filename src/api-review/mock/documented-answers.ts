// Lists the answers that an OpenAPI document declares for an operation: statuses, media types,
// examples and headers.
import { isObject } from "../../platform/index.ts";
import type { DocumentNode } from "../generate/document-fields.ts";

export interface DocumentedBody {
  /** Media type, such as `application/json`. */
  readonly type: string;
  readonly schema: DocumentNode;
  /** The values of the examples by name. An example without a name has the name `default`. */
  readonly examples: ReadonlyMap<string, unknown>;
}

export interface DocumentedHeader {
  readonly name: string;
  readonly isRequired: boolean;
  /** The text of the header's example. Undefined if the document has no example. */
  readonly value: string | undefined;
}

export interface DocumentedAnswer {
  /** A status such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly bodies: readonly DocumentedBody[];
  readonly headers: readonly DocumentedHeader[];
}

const REFERENCES_MAX = 50;

/** Follows the local references of a part. Returns an empty object if they have no target. */
export function followed(document: DocumentNode, part: unknown): DocumentNode {
  let node = part;
  for (let count = 0; count < REFERENCES_MAX && isObject(node); count += 1) {
    const { $ref: reference } = node;
    if (typeof reference !== "string") return node;
    node = reference
      .split("/")
      .slice(1)
      .reduce<unknown>(
        (inner, segment) =>
          isObject(inner)
            ? inner[decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~")]
            : undefined,
        document,
      );
  }
  return {};
}

/**
 * Lists the declared answers of an operation, in the order of the document.
 * @param document the bundled document
 */
export function documentedAnswers(
  document: DocumentNode,
  operation: DocumentNode,
): readonly DocumentedAnswer[] {
  return entriesOf(operation["responses"]).map(([status, declared]) => {
    const response = followed(document, declared);
    return {
      status,
      bodies: entriesOf(response["content"]).map(([type, media]) =>
        documentedBody(document, type, media),
      ),
      headers: entriesOf(response["headers"]).map(([name, header]) =>
        documentedHeader(document, name, followed(document, header)),
      ),
    };
  });
}

function documentedBody(document: DocumentNode, type: string, declared: unknown): DocumentedBody {
  const media = followed(document, declared);
  const schema = followed(document, media["schema"]);
  const named = entriesOf(media["examples"]).flatMap(([name, example]) => {
    const { value } = followed(document, example);
    return value === undefined ? [] : [[name, value] as const];
  });
  const only = media["example"] ?? (named.length === 0 ? exampleIn(schema) : undefined);
  return {
    type,
    schema: isObject(media["schema"]) ? media["schema"] : {},
    examples: new Map(only === undefined ? named : [["default", only], ...named]),
  };
}

/** Returns the example in a schema. In OpenAPI 3.1, `examples` is a list. */
const exampleIn = ({ example, examples }: DocumentNode): unknown =>
  example ?? (Array.isArray(examples) ? (examples as unknown[])[0] : undefined);

function documentedHeader(
  document: DocumentNode,
  name: string,
  header: DocumentNode,
): DocumentedHeader {
  const schema = followed(document, header["schema"]);
  const [named] = entriesOf(header["examples"]);
  const value =
    header["example"] ??
    followed(document, named?.[1])["value"] ??
    exampleIn(schema) ??
    schema["const"] ??
    schema["default"] ??
    (Array.isArray(schema["enum"]) ? (schema["enum"] as unknown[])[0] : undefined) ??
    schema["minimum"];
  return { name, isRequired: header["required"] === true, value: headerText(value) };
}

/** The characters that a header value may contain (RFC 9110). */
const headerForm = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns the text of a header. A value that no header can have becomes undefined. */
function headerText(value: unknown): string | undefined {
  const parts = [value].flat();
  if (!parts.every((part) => ["string", "number", "boolean"].includes(typeof part)))
    return undefined;
  const text = parts.map(String).join(", ");
  return headerForm.test(text) ? text : undefined;
}

const entriesOf = (node: unknown): [string, unknown][] =>
  isObject(node) ? Object.entries(node) : [];
