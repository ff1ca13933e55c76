// Reads the translated texts of a template: the subject, the preview line and texts with a name.
// The code calls such a text a word. A word can contain Liquid, such as `{{ name }}`. If a word is
// missing in `de-AT`, the word in `de` or English is used. Words are not HTML, so the template
// escapes them.
import type { ConfigTypes } from "../../contract/index.ts";
import type { Diagnostic, TextPosition } from "../../platform/index.ts";
import { languageChain } from "./languages.ts";
import { LiquidError, type Template, type TemplateEngine } from "./liquid.ts";
import type { YamlFile } from "./yaml-file.ts";

/** One translated text, parsed as a Liquid template. */
export interface Word {
  readonly template: Template[];
  /** The text as it stands in the file. */
  readonly source: string;
  /** Position of the text in the file with the translations. */
  readonly position: TextPosition & { readonly file: string };
}

/** The texts of a template in one language. */
export interface Translations {
  readonly language: string;
  readonly subject: Word | undefined;
  readonly preview: Word | undefined;
  readonly texts: ReadonlyMap<string, Word>;
}

/** The translated texts of one file. */
export interface TranslationFile extends Translations {
  /**
   * Returns the position of a text in the file. If the file does not contain the text, returns the
   * position of the part of the file in which it is missing.
   * @param word `subject`, `preview` or the name of a text
   */
  readonly positionOf: (word: string) => TextPosition;
}

/**
 * Parses the translated texts of a template in one language.
 * @param engine a Liquid engine that does not escape values
 */
export function readTranslations(
  language: string,
  source: YamlFile<ConfigTypes["mail-catalog"]>,
  engine: TemplateEngine,
): { readonly translation: TranslationFile; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [...source.diagnostics];
  const word = (path: readonly string[], text: string | undefined): Word | undefined => {
    if (text === undefined) return undefined;
    const { file } = source;
    const position = { file, ...source.positionOf(path) };
    try {
      return { template: engine.parse(text, file, position.line), source: text, position };
    } catch (error) {
      diagnostics.push(wordDiagnostic(error, position));
      return undefined;
    }
  };
  const { subject, preview, texts = {} } = source.value ?? {};
  const words = Object.entries(texts).flatMap(([name, text]) => {
    const made = word(["texts", name], text);
    return made === undefined ? [] : [[name, made] as const];
  });
  const translation = {
    language,
    subject: word(["subject"], subject),
    preview: word(["preview"], preview),
    texts: new Map(words),
    positionOf: (name: string) =>
      source.positionOf(name === "subject" || name === "preview" ? [name] : ["texts", name]),
  };
  return { translation, diagnostics };
}

/**
 * Returns the error message for an error in a translated text. Liquid counts lines within the text,
 * so the line is converted to a line of the file.
 */
export function wordDiagnostic(error: unknown, { file, line }: Word["position"]): Diagnostic {
  if (!(error instanceof LiquidError)) throw error;
  const { line: own = 1, column: _column, ...violation } = error.diagnostic;
  return { ...violation, file, line: line + own - 1 };
}

/**
 * Returns all texts for a language. If a text is missing in the language, the text of the next
 * suitable language is used (`de` for `de-AT`), and finally the English text. Shared texts are used
 * only if the template itself has no text of this name.
 */
export function translationsFor(
  language: string,
  own: ReadonlyMap<string, Translations>,
  shared: ReadonlyMap<string, Translations>,
): Translations {
  const chain = languageChain(language);
  const translations = [own, shared].flatMap((from) =>
    chain.flatMap((each) => from.get(each) ?? []),
  );
  const texts = new Map(translations.toReversed().flatMap((translation) => [...translation.texts]));
  return {
    language,
    subject: translations.find(({ subject }) => subject !== undefined)?.subject,
    preview: translations.find(({ preview }) => preview !== undefined)?.preview,
    texts,
  };
}
