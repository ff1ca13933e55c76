// Renders JSON Schemas as HTML: the type of a value in one line, and below it the fields of an
// object.
import { codeHtml, escapeHtml, proseHtml } from "./html.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Returns the HTML anchor of a named schema on the page. */
const schemaAnchor = (name: string): string => `schema-${name}`;

/**
 * Returns the type of a value as HTML: a link to a schema with a name, or the type with its limits.
 */
export function typeHtml(schema: Schema): string {
  const reference = schema["$ref"];
  if (typeof reference === "string") return linkTo(reference.split("/").at(-1) ?? "");
  const [only, ...others] = schemasIn(schema["allOf"]);
  if (only !== undefined && others.length === 0) return typeHtml(only);
  const branches = schemasIn(schema["anyOf"]);
  if (branches.length > 0) return branches.map(typeHtml).join(" or ");
  const types = [schema["type"] ?? []].flat().map(String);
  const items = schema["items"];
  const isList = types.includes("array") && isSchema(items) && Object.keys(items).length > 0;
  const named = types.map((type) =>
    type === "array" && isList ? `list of ${typeHtml(items)}` : escapeHtml(type),
  );
  return [named.join(" or ") || "any value", ...limitTexts(schema)].join(", ");
}

/**
 * Returns the fields of an object as HTML, each with its own fields if it is an object, too. The
 * result is empty for values that are not objects.
 */
export function fieldsHtml(schema: Schema): string {
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const fields = Object.entries(isSchema(schema["properties"]) ? schema["properties"] : {});
  const rest = schema["additionalProperties"];
  const items = schema["items"];
  const lines = fields.map(([name, field]) => {
    const value = field as Schema;
    const mark = required.has(name) ? ' <span class="mark">required</span>' : "";
    return `<li>${codeHtml(name)} <span class="type">${typeHtml(value)}</span>${mark}${described(value)}${fieldsHtml(value)}</li>\n`;
  });
  if (isSchema(rest) && Object.keys(rest).length > 0)
    lines.push(
      `<li>any other name <span class="type">${typeHtml(rest)}</span>${described(rest)}${fieldsHtml(rest)}</li>\n`,
    );
  const inner = isSchema(items) ? fieldsHtml(items) : "";
  return (lines.length === 0 ? "" : `<ul class="fields">\n${lines.join("")}</ul>\n`) + inner;
}

/** Renders the section of one schema of the contract. */
export const schemaSection = (name: string, schema: Schema): string =>
  `<section id="${schemaAnchor(name)}" aria-labelledby="${schemaAnchor(name)}-title">
<h3 id="${schemaAnchor(name)}-title">${escapeHtml(name)}</h3>
<p class="type">${typeHtml(schema)}</p>
${described(schema)}${fieldsHtml(schema)}</section>
`;

const linkTo = (name: string): string => `<a href="#${schemaAnchor(name)}">${escapeHtml(name)}</a>`;

function described(schema: Schema): string {
  const { description } = schema;
  return typeof description === "string" ? `<p>${proseHtml(description)}</p>` : "";
}

/** Returns the limits of a value as texts, such as `at most 100 characters`. */
function limitTexts(schema: Schema): string[] {
  const words = (name: string, say: (value: string) => string): string[] =>
    name in schema ? [say(escapeHtml(String(schema[name])))] : [];
  const list = schema["enum"];
  return [
    ...(Array.isArray(list)
      ? [`one of ${list.map((value) => codeHtml(String(value))).join(", ")}`]
      : []),
    ...words("const", (value) => `always <code>${value}</code>`),
    ...words("format", (value) => value),
    ...("x-expected" in schema
      ? [escapeHtml(String(schema["x-expected"]))]
      : words("maxLength", (value) => `at most ${value} characters`)),
    ...("minimum" in schema && schema["minimum"] === schema["maximum"]
      ? words("minimum", (value) => `always ${value}`)
      : [
          ...words("minimum", (value) => `at least ${value}`),
          ...words("maximum", (value) => `at most ${value}`),
        ]),
    ...words("maxItems", (value) => `at most ${value} entries`),
  ];
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): Schema[] =>
  Array.isArray(value) ? value.filter(isSchema) : [];
