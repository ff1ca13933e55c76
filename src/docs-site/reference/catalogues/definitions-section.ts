// The sections of the files that operators and designers of workspaces write: definition files and
// `gateway.yaml`, from the schemas in `openapi/config/`.
import { codeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection, PageHeading } from "../../page.ts";
import {
  innerSchema,
  propertiesOf,
  referenced,
  textField,
  type Schema,
  type SchemaSet,
} from "../schema/schema-set.ts";
import { SchemaTrees } from "../schema/schema-tree.ts";

export const definitionsSection: DocsSection = {
  title: "Definition files",
  pages: ({ config }) => {
    const { schemas } = config.components;
    const root = schemas["workspace"] ?? {};
    const parts = propertiesOf(root);
    return [
      definitionsOverview(root, schemas),
      ...parts.map(([name, schema]) => partPage(name, schema, schemas)),
    ];
  },
};

const partAddress = (name: string): string => `docs:definitions/${name}.html`;

const descriptionOf = (schema: Schema, schemas: SchemaSet): string =>
  textField(schema, "description") ||
  textField(referenced(schemas, schema)?.schema ?? {}, "description");

function definitionsOverview(root: Schema, schemas: SchemaSet): DocsPage {
  const items = propertiesOf(root).map(
    ([name, schema]) =>
      `<li>${linkHtml(partAddress(name), codeHtml(name))} ${proseHtml(descriptionOf(schema, schemas))}</li>\n`,
  );
  return {
    address: "definitions/index.html",
    title: "Definition files",
    label: "Overview",
    summary: "The YAML files of a workspace, key by key.",
    html: `${paragraphHtml(descriptionOf(root, schemas))}${headingHtml(2, "sections", "Sections of a file")}<ul class="plain">\n${items.join("")}</ul>
<p>${linkHtml("docs:guides/definition-files.html", "The guide to definition files")} explains them with examples.</p>
`,
    headings: [{ id: "sections", title: "Sections of a file", level: 2 }],
    keywords: "YAML workspace apply",
    files: ["reference.css", "reference.js"],
  };
}

function partPage(name: string, schema: Schema, schemas: SchemaSet): DocsPage {
  // A section such as `tables` is a map from names to entries.
  const entry = innerSchema(schema, "additionalProperties");
  const shown = entry ?? schema;
  const target = referenced(schemas, shown)?.schema ?? shown;
  const fields = propertiesOf(target).map(([field]) => field);
  const trees = new SchemaTrees(schemas, [shown]);
  const tree = trees.fieldsHtml(shown);
  const sections = trees.sections();
  const title = entry === undefined ? "Fields" : "Fields of an entry";
  const own = descriptionOf(schema, schemas);
  const about = entry === undefined ? "" : descriptionOf(entry, schemas);
  const headings: readonly PageHeading[] = [
    { id: "fields", title, level: 2, keywords: fields.join(" ") },
    ...sections.headings,
  ];
  return {
    address: partAddress(name).slice("docs:".length),
    title: name,
    summary: own.split(/(?<=\.)\s/)[0] ?? own,
    html: `${paragraphHtml(own)}${paragraphHtml(about)}${headingHtml(2, "fields", title)}${tree}${sections.html}`,
    headings,
    keywords: "definition YAML",
    files: ["reference.css", "reference.js"],
  };
}

export const settingsSection: DocsSection = {
  title: "gateway.yaml",
  pages: ({ config }) => [settingsPage(config.components.schemas)],
};

/** A key of `gateway.yaml` that has a value instead of keys of its own. */
interface Setting {
  readonly path: readonly string[];
  readonly schema: Schema;
}

function settingsPage(schemas: SchemaSet): DocsPage {
  const root = schemas["gateway"] ?? {};
  const trees = new SchemaTrees(schemas, [root]);
  const groups = propertiesOf(root);
  const parts = groups.map(([name, schema]) => {
    const settings = settingsIn(schema, [name]);
    const isGroup = propertiesOf(schema).length > 0;
    return `${headingHtml(2, name, codeHtml(name))}${isGroup ? paragraphHtml(descriptionOf(schema, schemas)) : ""}${settings.map((setting) => settingHtml(setting, trees, isGroup)).join("")}`;
  });
  const headings = groups.flatMap(([name, schema]): readonly PageHeading[] => [
    { id: name, title: name, level: 2, keywords: environmentOf(schema) },
    ...(propertiesOf(schema).length === 0
      ? []
      : settingsIn(schema, [name]).map(({ path, schema: value }): PageHeading => ({
          id: path.join("."),
          title: path.join("."),
          level: 3,
          keywords: environmentOf(value),
        }))),
  ]);
  return {
    address: "settings/index.html",
    title: "gateway.yaml",
    summary: "Every setting of a deployment, with its environment variable.",
    html: `${paragraphHtml(textField(root, "description"))}<p>${linkHtml("docs:guides/configuration.html", "The guide to configuration")} explains the settings.</p>\n${parts.join("")}${trees.sections().html}`,
    headings,
    keywords: "configuration settings environment variables",
    files: ["reference.css", "reference.js"],
  };
}

function settingsIn(schema: Schema, path: readonly string[]): readonly Setting[] {
  const inner = propertiesOf(schema);
  return inner.length === 0
    ? [{ path, schema }]
    : inner.flatMap(([name, value]) => settingsIn(value, [...path, name]));
}

const environmentOf = (schema: Schema): string => textField(schema, "x-env");

function settingHtml({ path, schema }: Setting, trees: SchemaTrees, isInGroup: boolean): string {
  const key = path.join(".");
  const { text, standard } = splitDefault(trees.descriptionOf(schema));
  const variable = environmentOf(schema);
  const facts = [
    ["Type", trees.typeHtml(schema)],
    ...(standard === "" ? [] : [["Default", proseHtml(standard)]]),
    ...(variable === "" ? [] : [["Environment", codeHtml(variable)]]),
    ...(schema["x-secret"] === true ? [["Secret", "never shown in logs"]] : []),
  ];
  const heading = isInGroup ? headingHtml(3, key, codeHtml(key)) : "";
  return `${heading}${paragraphHtml(text)}<dl class="facts">
${facts.map(([term, html]) => `<div><dt>${term}</dt><dd>${html}</dd></div>\n`).join("")}</dl>
${trees.fieldsHtml(schema)}`;
}

/**
 * Splits a description into its text and the default value. Descriptions contain the default in the
 * form `...; default 4400.` or `Default 5 in production.`
 */
function splitDefault(description: string): { readonly text: string; readonly standard: string } {
  const [, before = "", value = "", after = ""] =
    /^(.*?)(?:; default|\. Default) ((?:[^.]|\.(?!\s|$))+)\.?(.*)$/s.exec(description) ?? [];
  return value === ""
    ? { text: description, standard: "" }
    : { text: `${before}.${after}`, standard: value };
}
