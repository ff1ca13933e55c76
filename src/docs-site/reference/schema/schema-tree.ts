// Renders values as trees of fields. The reader can open a field (`<details>`) to see the fields of
// its value. If a page uses a schema several times, only one field shows the fields of the schema,
// and the other fields link to this field. If this field would be deeply nested, a section at the
// end of the page shows them instead. So each schema is on the page only once, and the page of a
// recursive schema is finite.
import { escapeHtml, headingHtml, codeHtml } from "../../html.ts";
import { paragraphHtml } from "../../markdown.ts";
import type { PageHeading } from "../../page.ts";
import {
  innerSchema,
  isOneLine,
  onlyPart,
  schemasInside,
  propertiesOf,
  referenced,
  schemasIn,
  textField,
  type NamedSchema,
  type Schema,
  type SchemaSet,
} from "./schema-set.ts";
import { typeHtml } from "./type-html.ts";

/**
 * Maximum depth at which a field shows the fields of its value. Below it, the field links to a
 * section.
 */
const depthMax = 4;

interface TreesPart {
  /** The beginning of all anchors. */
  readonly prefix: string;
  /** Title of the sections of schemas. */
  readonly title: string;
}

const wholePage: TreesPart = { prefix: "", title: "Schemas" };

/** The trees of one page, with the sections that they link to. */
export class SchemaTrees {
  readonly #schemas: SchemaSet;
  readonly #part: TreesPart;
  /** How often the schemas of the page refer to each named schema. */
  readonly #uses = new Map<string, number>();
  /** Named schemas with links to them, in the order of the links. */
  readonly #linked = new Map<string, NamedSchema>();
  /**
   * Names of the schemas that the page uses several times, and whose fields it already shows below
   * a field or in a section. Other fields with such a schema only link to this place.
   */
  readonly #unfolded = new Set<string>();

  /**
   * @param roots the schemas whose trees the page shows
   * @param part prefix and title for one set of schemas, if a page has several sets
   */
  constructor(schemas: SchemaSet, roots: readonly Schema[], part: TreesPart = wholePage) {
    this.#schemas = schemas;
    this.#part = part;
    for (const root of roots) this.#count(root);
  }

  /** Returns the type of a value in one line. */
  typeHtml(schema: Schema): string {
    return typeHtml(this.#schemas, schema, ({ name, schema: target }) =>
      this.#hasSection(name, 0) ? this.#link({ name, schema: target }) : codeHtml(name),
    );
  }

  /** Returns the fields of a value as HTML. The reader can unfold the fields of inner values. */
  fieldsHtml(schema: Schema): string {
    return this.#fields(schema, 0, []);
  }

  /** Returns the description of a value. A reference may have its own description. */
  descriptionOf(schema: Schema): string {
    const inner = onlyPart(schema) ?? referenced(this.#schemas, schema)?.schema ?? {};
    return textField(schema, "description") || textField(inner, "description");
  }

  /** Renders the sections of the linked schemas. Call it after all trees of the page. */
  sections(): { readonly html: string; readonly headings: readonly PageHeading[] } {
    const headings: PageHeading[] = [];
    let html = "";
    // Sections can link to more schemas, which the loop then reaches, too.
    for (const { name, schema } of this.#linked.values()) {
      if (this.#unfolded.has(name)) continue;
      // If a tree is rendered later, it links to this section and does not show the fields again.
      this.#unfolded.add(name);
      headings.push({ id: this.#anchor(name), title: name, level: 4 });
      html += `<section class="schema">\n${headingHtml(3, this.#anchor(name), escapeHtml(name))}${paragraphHtml(this.descriptionOf(schema))}${this.#ownType(schema)}${this.#fields(schema, 0, [])}</section>\n`;
    }
    if (html === "") return { html, headings };
    const { prefix, title } = this.#part;
    const id = `${prefix}schemas`;
    return {
      html: `${headingHtml(2, id, title)}${html}`,
      headings: [{ id, title, level: 2 }, ...headings],
    };
  }

  /** Returns the anchor of a schema. */
  #anchor(name: string): string {
    return `${this.#part.prefix}schema-${name.replaceAll(/[^\w.-]/g, "-")}`;
  }

  #ownType(schema: Schema): string {
    return propertiesOf(schema).length > 0 ? "" : `<p class="type">${this.typeHtml(schema)}</p>\n`;
  }

  #count(schema: Schema): void {
    const named = referenced(this.#schemas, schema);
    if (named !== undefined) {
      const uses = this.#uses.get(named.name) ?? 0;
      this.#uses.set(named.name, uses + 1);
      if (uses === 0) this.#count(named.schema);
    }
    for (const part of schemasInside(schema)) this.#count(part);
  }

  #hasSection = (name: string, depth: number): boolean =>
    (this.#uses.get(name) ?? 0) > 1 || depth >= depthMax || this.#linked.has(name);

  #link(named: NamedSchema): string {
    this.#linked.set(named.name, named);
    return `<a href="#${this.#anchor(named.name)}">${escapeHtml(named.name)}</a>`;
  }

  #fields(schema: Schema, depth: number, path: readonly string[]): string {
    const named = referenced(this.#schemas, schema);
    const only = onlyPart(schema) ?? named?.schema;
    if (only !== undefined && propertiesOf(schema).length === 0)
      return this.#fields(only, depth, path);
    const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
    const lines = propertiesOf(schema).map(([name, value]) =>
      this.#field(codeHtml(name), value, {
        depth,
        path: [...path, name],
        isRequired: required.has(name),
      }),
    );
    const rest = innerSchema(schema, "additionalProperties");
    if (rest !== undefined)
      lines.push(
        this.#field(lines.length === 0 ? "any name" : "any other name", rest, {
          depth,
          path: [...path, "*"],
          isRequired: false,
        }),
      );
    const list = lines.length === 0 ? "" : `<ul class="fields">\n${lines.join("")}</ul>\n`;
    const items = innerSchema(schema, "items");
    return `${list}${items === undefined ? "" : this.#fields(items, depth, [...path, "*"])}${this.#branches(schema, depth, path)}`;
  }

  /** Returns the alternatives of a union that have fields. */
  #branches(schema: Schema, depth: number, path: readonly string[]): string {
    const branches = [...schemasIn(schema["anyOf"]), ...schemasIn(schema["oneOf"])].filter(
      (branch) => !isOneLine(this.#schemas, branch),
    );
    if (branches.length === 0) return "";
    const lines = branches.map((branch) => {
      const title = this.#titleOf(branch, depth);
      const inner = this.#inner(branch, depth + 1, path);
      return `<li>${title}${inner}</li>\n`;
    });
    return `<p class="type">One of:</p>\n<ul class="fields">\n${lines.join("")}</ul>\n`;
  }

  /** Returns the name of an alternative, or the fields that distinguish it. */
  #titleOf(branch: Schema, depth: number): string {
    const named = referenced(this.#schemas, branch);
    const html =
      named === undefined
        ? `<span class="type">${this.#typeAt(branch, depth)}</span>`
        : this.#nameAt(named, depth);
    return `${html}${paragraphHtml(this.descriptionOf(branch))}`;
  }

  #typeAt(schema: Schema, depth: number): string {
    return typeHtml(this.#schemas, schema, (named) => this.#nameAt(named, depth));
  }

  #nameAt(named: NamedSchema, depth: number): string {
    return this.#hasSection(named.name, depth) ? this.#link(named) : codeHtml(named.name);
  }

  #field(
    nameHtml: string,
    schema: Schema,
    at: { readonly depth: number; readonly path: readonly string[]; readonly isRequired: boolean },
  ): string {
    const { depth, path, isRequired } = at;
    const mark = isRequired ? ' <span class="required">required</span>' : "";
    return `<li>${nameHtml} <span class="type">${this.#typeAt(schema, depth)}</span>${mark}${paragraphHtml(this.descriptionOf(schema))}${this.#inner(schema, depth + 1, path)}</li>\n`;
  }

  /**
   * Returns the HTML of an element that the reader can open below a field, with the fields of its
   * value. Empty if another place of the page shows these fields.
   */
  #inner(schema: Schema, depth: number, path: readonly string[]): string {
    if (isOneLine(this.#schemas, schema)) return "";
    const named = this.#namedInside(schema);
    if (named !== undefined && this.#hasSection(named.name, depth - 1)) {
      if (depth > 1 || this.#unfolded.has(named.name)) return "";
      // The schema is not deeply nested, so this field shows its fields. All other fields link to
      // it.
      this.#unfolded.add(named.name);
      return `<details id="${this.#anchor(named.name)}"><summary>${summaryOf(named)}</summary>\n${this.#fields(schema, depth, path)}</details>\n`;
    }
    if (depth > depthMax && named === undefined) {
      const deep = { name: path.join("."), schema };
      return `<p class="type">Fields: ${this.#link(deep)}</p>`;
    }
    const html = this.#fields(schema, depth, path);
    return html === ""
      ? ""
      : `<details><summary>${summaryOf(named)}</summary>\n${html}</details>\n`;
  }

  /** Returns the named schema of a value, or of the entries of a list. */
  #namedInside(schema: Schema): NamedSchema | undefined {
    const named = referenced(this.#schemas, schema);
    if (named !== undefined) return named;
    const inner =
      onlyPart(schema) ??
      innerSchema(schema, "items") ??
      (propertiesOf(schema).length === 0 ? innerSchema(schema, "additionalProperties") : undefined);
    return inner === undefined ? undefined : this.#namedInside(inner);
  }
}

const summaryOf = (named: NamedSchema | undefined): string =>
  named === undefined ? "Fields" : `Fields of ${codeHtml(named.name)}`;
