// Converts the definition between YAML text and a document, and finds the positions of entries in
// the text.
import { Document, isCollection, isNode, isScalar, parseDocument, visit } from "yaml";
import type { OpenDocument } from "../../api/definition.ts";

/** Maximum number of items of a list that is written on one line, and of its characters. */
const LINE_ITEMS = 20;
const LINE_CHARACTERS = 100;

/** Returns a value as YAML. Short lists of names are on one line, such as `[read, insert]`. */
export function yamlOf(value: unknown): string {
  const document = new Document(value);
  visit(document, {
    Seq(_, list) {
      const values = list.items.map((item) => (isScalar(item) ? item.value : undefined));
      const length = values.reduce((sum: number, each) => sum + String(each).length + 2, 0);
      list.flow =
        values.length <= LINE_ITEMS && length <= LINE_CHARACTERS && !values.includes(undefined);
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

export type ParsedDefinition =
  | { readonly document: OpenDocument; readonly flaw: null }
  | { readonly document: null; readonly flaw: TextFlaw };

/** The reason why a text is not a valid document. */
interface TextFlaw {
  readonly message: string;
  /** Number of characters before the error. */
  readonly at: number;
}

/** The value of a YAML text, or the first reason why the text is not valid. */
export type ParsedYaml =
  | { readonly value: unknown; readonly flaw: null }
  | { readonly flaw: TextFlaw };

/** Returns the value of a YAML text. An empty text has the value null. */
export function parseYaml(text: string): ParsedYaml {
  const parsed = parseDocument(text, { prettyErrors: false });
  const [error] = parsed.errors;
  if (error !== undefined) return { flaw: { message: error.message, at: error.pos[0] } };
  let flaw: TextFlaw | undefined;
  visit(parsed, {
    Pair(_, { key }) {
      // JSON has no keys that are objects. Usually, the quotes around a placeholder are missing.
      if (!isCollection(key)) return undefined;
      const message = 'Write quotes around a placeholder, such as "{{request.body}}".';
      flaw = { message, at: key.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  if (flaw !== undefined) return { flaw };
  try {
    return { value: parsed.toJS(), flaw: null };
  } catch (error) {
    // The conversion can fail, for example for an alias that would repeat its value too often.
    return { flaw: { message: error instanceof Error ? error.message : String(error), at: 0 } };
  }
}

/** Returns the document of a text, or the first reason why the text is not valid. */
export function parseDefinition(text: string): ParsedDefinition {
  const parsed = parseYaml(text);
  if (parsed.flaw !== null) return { document: null, flaw: parsed.flaw };
  const { value } = parsed;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? { document: value as OpenDocument, flaw: null }
    : {
        document: null,
        flaw: { message: "The definition is a list of sections, such as `tables:`.", at: 0 },
      };
}

/**
 * Returns the position in a text of the entry that a JSON Pointer names: the number of characters
 * before it. If the text has no such entry, returns the position of the nearest object around it.
 */
export function placeOf(text: string, pointer: string): number {
  const parsed = parseDocument(text, { prettyErrors: false });
  const path = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (; path.length > 0; path.pop()) {
    const node = parsed.getIn(path.map(indexOrName), true);
    if (isNode(node) && node.range) return lineStart(text, node.range[0]);
  }
  return 0;
}

const indexOrName = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);

/** Returns the start of the line with the entry's name. Its value may begin on the next line. */
function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const isFirstOfLine = text.slice(start, at).trim() === "";
  return isFirstOfLine && start > 0 ? text.lastIndexOf("\n", start - 2) + 1 : start;
}

/** Returns the line number of a position, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Returns a JSON Pointer. */
export const entryPointer = (...path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
