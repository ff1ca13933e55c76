// The definition as YAML: its text, the document of a text, and the places of entries in it.
import { Document, isNode, isScalar, parseDocument, visit } from "yaml";
import type { OpenDocument } from "../../api/definition.ts";

/** Number of items of a list that stands on one line, and of its characters. */
const LINE_ITEMS = 20;
const LINE_CHARACTERS = 100;

/** Returns a value as YAML. Short lists of names stand on one line, such as `[read, insert]`. */
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

/** A reason why a text is no document. */
interface TextFlaw {
  readonly message: string;
  /** Number of characters before the flaw. */
  readonly at: number;
}

/** Returns the document of a text, or the first reason why the text is no document. */
export function parseDefinition(text: string): ParsedDefinition {
  const parsed = parseDocument(text, { prettyErrors: false });
  const [error] = parsed.errors;
  if (error !== undefined) return flawed(error.message, error.pos[0]);
  try {
    const document: unknown = parsed.toJS();
    return typeof document === "object" && document !== null && !Array.isArray(document)
      ? { document: document as OpenDocument, flaw: null }
      : flawed("The definition is a list of sections, such as `tables:`.", 0);
  } catch (error) {
    // Such as an alias that repeats itself too often.
    return flawed(error instanceof Error ? error.message : String(error), 0);
  }
}

const flawed = (message: string, at: number): ParsedDefinition => ({
  document: null,
  flaw: { message, at },
});

/**
 * Returns the number of characters before the entry that a JSON Pointer names. If the text has no
 * such entry, the nearest entry around it counts.
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

/** Returns the start of the line with the name. A value may begin on the line below its name. */
function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const isFirstOfLine = text.slice(start, at).trim() === "";
  return isFirstOfLine && start > 0 ? text.lastIndexOf("\n", start - 2) + 1 : start;
}

/** Returns the number of the line at a place, from 1. */
export const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Returns a JSON Pointer. */
export const entryPointer = (...path: readonly string[]): string =>
  path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
