// Loads the mail templates of a folder: their variables, translated texts, samples (example values)
// and mistakes. Also loads templates with mistakes, so that a designer can correct them.
// `render.ts` refuses to render them.
import type { ConfigTypes } from "../../contract/index.ts";
import { readTranslations, type TranslationFile, type Translations } from "./translations.ts";
import type { Diagnostic, TextPosition } from "../../platform/index.ts";
import { withGatewayParts } from "./gateway-parts.ts";
import { fallbackLanguage } from "./languages.ts";
import {
  createTemplateEngine,
  escapeMarkup,
  LiquidError,
  type Template,
  type TemplateEngine,
  type TemplatePartial,
  type TextMarker,
} from "./liquid.ts";
import { checkTemplateNames } from "./names.ts";
import {
  ownMailFolder,
  readTemplateFiles,
  sharedFolder,
  type MailSources,
  type TemplateSource,
} from "./template-files.ts";
import type { Logo } from "../render/brand.ts";
import type { Variables } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

/** A sample: example values with which the preview and the checks render a mail. */
export interface MailSample {
  /** The file name without its extension, such as `default` or `long-name`. */
  readonly name: string;
  readonly file: string;
  readonly title: string;
  readonly values: ConfigTypes["mail-sample"]["values"];
  readonly brand: ConfigTypes["mail-sample"]["brand"];
  /** The picture that the brand names as its logo; null if it names none. */
  readonly logo: Logo | null;
  /**
   * Returns the position of a variable's value in the file. If the file does not contain the
   * variable, returns the position of the part of the file in which it is missing.
   */
  readonly positionOf: (value: string) => TextPosition;
}

/** A loaded mail template. */
export interface MailTemplate {
  readonly name: string;
  /** A sentence for designers that says when the gateway sends this mail. */
  readonly description: string;
  readonly variables: Variables;
  /** For each name of a variable, the position at which `variables.yaml` declares the variable. */
  readonly variablePositions: ReadonlyMap<string, TextPosition>;
  /** The languages in which the template has texts. English is the first. */
  readonly languages: readonly string[];
  readonly translations: ReadonlyMap<string, TranslationFile>;
  readonly shared: ReadonlyMap<string, Translations>;
  /**
   * All languages in which at least one template of the folder, or the shared texts, have texts.
   */
  readonly folderLanguages: readonly string[];
  /** The samples (sets of example values) of the template. The sample `default` is the first. */
  readonly samples: readonly MailSample[];
  /** The parsed `template.mjml`; undefined if it cannot be parsed. */
  readonly body: Template[] | undefined;
  /**
   * `markup` renders the template and escapes printed values. `words` renders translated texts
   * without escaping, because `markup` escapes them when the template prints them.
   */
  readonly engines: { readonly markup: TemplateEngine; readonly words: TemplateEngine };
  /**
   * The errors and warnings that were found when the template was loaded, before any mail is
   * rendered.
   */
  readonly diagnostics: readonly Diagnostic[];
  /** The files from which this template was loaded, with the shared files. */
  readonly sources: MailSources;
}

/**
 * Loads all mail templates in a folder. The folder may be `mail/` of a workspace, whose mails get
 * the variables, the samples and the shared parts of the gateway's own mails.
 * @returns the templates by name
 * @throws MailFolderError if the folder contains no templates
 */
export const loadMailFolder = (folder: string = ownMailFolder): ReadonlyMap<string, MailTemplate> =>
  loadMailSources(withGatewayParts(readTemplateFiles(folder)));

/**
 * Loads mail templates from the texts of their files.
 * @param mark adds marks to each text before it is parsed; by default the number of each line
 * @returns the templates by name
 */
export function loadMailSources(
  { shared, templates, diagnostics }: MailSources,
  mark?: TextMarker,
): ReadonlyMap<string, MailTemplate> {
  const partials = readPartials(shared);
  const engines = {
    markup: createTemplateEngine({ escape: escapeMarkup, partials, ...(mark && { mark }) }),
    words: createTemplateEngine({ escape: (text) => text, ...(mark && { mark }) }),
  };
  const common = readAllTranslations(shared, engines.words);
  const inFolder = [shared, ...templates].flatMap((source) =>
    filesIn(source, "i18n").map(({ name }) => name),
  );
  const languages = [...new Set(inFolder)].toSorted();
  return new Map(
    templates.map((source) => {
      const isOwn = ({ file }: Diagnostic): boolean =>
        file.startsWith(`${source.name}/`) || file.startsWith(`${sharedFolder}/`);
      const before = [...diagnostics.filter(isOwn), ...common.diagnostics];
      const template = readTemplate(source, shared, engines, common.translations, before);
      const sources = { shared, templates: [source], diagnostics: [] };
      return [source.name, { ...template, folderLanguages: languages, sources }];
    }),
  );
}

/**
 * Returns the parts that all templates share, by name. A template includes the file
 * `_shared/head.mjml` with `{% render "head" %}`.
 */
const readPartials = ({ files }: TemplateSource): readonly TemplatePartial[] =>
  [...files].flatMap(([file, text]) => {
    const name = /\/([^/]+)\.mjml$/.exec(file)?.[1];
    return name === undefined ? [] : [{ name, file, text }];
  });

function readAllTranslations(
  source: TemplateSource,
  engine: TemplateEngine,
): { translations: ReadonlyMap<string, TranslationFile>; diagnostics: readonly Diagnostic[] } {
  const read = filesIn(source, "i18n").map(({ name, file, text }) =>
    readTranslations(name, readYamlFile("mail-catalog", file, text), engine),
  );
  return {
    translations: new Map(read.map(({ translation }) => [translation.language, translation])),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

function readTemplate(
  source: TemplateSource,
  sharedSource: TemplateSource,
  engines: MailTemplate["engines"],
  shared: ReadonlyMap<string, Translations>,
  before: readonly Diagnostic[],
): Omit<MailTemplate, "folderLanguages" | "sources"> {
  const { name } = source;
  const diagnostics: Diagnostic[] = [...before];
  const contract = readYamlFile(
    "mail-variables",
    `${name}/variables.yaml`,
    source.files.get(`${name}/variables.yaml`) ?? "",
  );
  const declared = Object.entries(contract.value?.variables ?? {});
  const { translations, diagnostics: catalogDiagnostics } = readAllTranslations(
    source,
    engines.words,
  );
  const samples = filesIn(source, "samples").map(({ name: sample, file, text }) => {
    const { value, diagnostics: own, positionOf } = readYamlFile("mail-sample", file, text);
    diagnostics.push(...own);
    const { title = sample, values = {}, brand } = value ?? {};
    const positionOfValue = (each: string): TextPosition => positionOf(["values", each]);
    const logo = logoOf(brand, [source, sharedSource]);
    if (logo === undefined)
      diagnostics.push(missingLogo(file, positionOf(["brand", "logo"]), brand?.logo));
    return {
      name: sample,
      file,
      title,
      values,
      brand,
      logo: logo ?? null,
      positionOf: positionOfValue,
    };
  });
  diagnostics.push(...contract.diagnostics, ...catalogDiagnostics);
  const body = parseBody(source, engines.markup, diagnostics);
  const template = {
    name,
    description: contract.value?.description ?? "",
    variables: new Map(declared),
    variablePositions: new Map(
      declared.map(([variable]) => [variable, contract.positionOf(["variables", variable])]),
    ),
    languages: [...translations.keys()].toSorted(firstly(fallbackLanguage)),
    translations,
    shared,
    samples: samples.toSorted((one, other) => firstly("default")(one.name, other.name)),
    body,
    engines,
    diagnostics,
  };
  // `variables.yaml` and the English texts define which names exist. So the names in the template
  // can be checked only if both could be read.
  const knowsAll = contract.value !== undefined && translations.has(fallbackLanguage);
  if (knowsAll && catalogDiagnostics.length === 0)
    diagnostics.push(...checkTemplateNames(template));
  return template;
}

/**
 * Returns the picture that a sample names as the logo of its brand. Returns null if the sample
 * names no picture, and undefined if the picture does not exist.
 */
function logoOf(
  brand: MailSample["brand"],
  sources: readonly TemplateSource[],
): Logo | null | undefined {
  const path = brand?.logo;
  if (path === undefined) return null;
  const bytes = sources.flatMap(({ pictures }) => pictures.get(path) ?? [])[0];
  const ending = path.toLowerCase().split(".").at(-1)!;
  return bytes && { type: `image/${ending === "jpg" ? "jpeg" : ending}`, bytes };
}

const missingLogo = (
  file: string,
  position: TextPosition,
  path: string | undefined,
): Diagnostic => ({
  file,
  ...position,
  rule: "bad-sample",
  message: `there is no picture ${path}`,
  hint: "Name a PNG, JPEG or GIF file of the template or of the shared folder, such as _shared/logo.png.",
  severity: "error",
});

function parseBody(
  { name, files }: TemplateSource,
  engine: TemplateEngine,
  diagnostics: Diagnostic[],
): Template[] | undefined {
  const file = `${name}/template.mjml`;
  const text = files.get(file);
  if (text === undefined) {
    const message = "there is no template.mjml";
    const violation = {
      file,
      rule: "missing-file",
      line: 1,
      message,
      hint: "Add this file, which must contain the MJML of the mail.",
    };
    diagnostics.push({ ...violation, severity: "error" });
    return undefined;
  }
  try {
    return engine.parse(text, file);
  } catch (error) {
    if (!(error instanceof LiquidError)) throw error;
    diagnostics.push(error.diagnostic);
    return undefined;
  }
}

function filesIn(
  { name, files }: TemplateSource,
  inner: string,
): readonly { readonly name: string; readonly file: string; readonly text: string }[] {
  return [...files].flatMap(([file, text]) => {
    const found = file.startsWith(`${name}/${inner}/`)
      ? /\/([^/]+)\.yaml$/.exec(file)?.[1]
      : undefined;
    return found === undefined ? [] : [{ name: found, file, text }];
  });
}

const firstly =
  (name: string) =>
  (one: string, other: string): number =>
    Number(other === name) - Number(one === name) || (one < other ? -1 : 1);
