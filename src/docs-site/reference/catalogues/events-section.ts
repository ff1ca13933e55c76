// The section of the Event Bus: an introduction to connections, a page for the frames (messages)
// that clients send, and a page for the frames that they get.
import type { Json } from "../../../contract/index.ts";
import { codeBlock } from "../../highlight.ts";
import { codeHtml, escapeHtml, headingHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection, PageHeading } from "../../page.ts";
import {
  isSchema,
  propertiesOf,
  textField,
  type Schema,
  type SchemaSet,
} from "../schema/schema-set.ts";
import { jsonLiteral } from "../samples/literals.ts";
import { SchemaTrees } from "../schema/schema-tree.ts";

/** A frame (a message of the Event Bus) with the schema of its content. */
interface ListedFrame {
  readonly name: string;
  readonly summary: string;
  readonly schema: Schema;
  readonly examples: readonly unknown[];
}

/** Frames of one direction: the frames that a client sends, or the frames that it gets. */
interface FrameGroup {
  readonly id: string;
  readonly title: string;
  readonly frames: readonly ListedFrame[];
}

export const eventsSection: DocsSection = {
  title: "Events",
  pages: ({ asyncapi }) => {
    const groups = frameGroups(asyncapi);
    const schemas = schemasOf(asyncapi);
    return [eventsOverview(asyncapi, groups), ...groups.map((group) => framesPage(group, schemas))];
  },
};

const fieldsOf = (node: unknown, name: string): Json =>
  isSchema(node) && isSchema(node[name]) ? node[name] : {};
const schemasOf = (asyncapi: Json): SchemaSet =>
  fieldsOf(asyncapi["components"], "schemas") as SchemaSet;
const lastName = (node: unknown): string =>
  isSchema(node) ? (textField(node, "$ref").split("/").at(-1) ?? "") : "";

function frameGroups(asyncapi: Json): readonly FrameGroup[] {
  return Object.entries(fieldsOf(asyncapi, "operations")).flatMap(([id, operation]) =>
    isSchema(operation)
      ? [
          {
            id: id.toLowerCase(),
            title:
              operation["action"] === "send"
                ? "Frames that a client gets"
                : "Frames that a client sends",
            frames: (Array.isArray(operation["messages"]) ? operation["messages"] : []).map(
              (message) => frameOf(lastName(message), asyncapi),
            ),
          },
        ]
      : [],
  );
}

function frameOf(name: string, asyncapi: Json): ListedFrame {
  const message = fieldsOf(fieldsOf(asyncapi["components"], "messages"), name);
  const schemas = schemasOf(asyncapi);
  const payload = lastName(message["payload"]);
  const schema = Object.hasOwn(schemas, payload) ? schemas[payload]! : {};
  const examples = [message["examples"], schema["examples"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return {
    name,
    summary: textField(message, "summary") || textField(schema, "description"),
    schema,
    // An example of a message has its content under `payload`.
    examples: examples.map((example) =>
      isSchema(example) && "payload" in example ? example["payload"] : example,
    ),
  };
}

function eventsOverview(asyncapi: Json, groups: readonly FrameGroup[]): DocsPage {
  const info = fieldsOf(asyncapi, "info");
  const parts = groups.map(
    ({ id, title, frames }) =>
      `${headingHtml(2, id, title)}<ul class="plain">
${frames.map(({ name, summary }) => `<li><a href="docs:events/${id}.html#frame-${escapeHtml(name)}">${codeHtml(name)}</a> ${proseHtml(summary)}</li>\n`).join("")}</ul>
`,
  );
  return {
    address: "events/index.html",
    title: textField(info, "title") || "Events",
    label: "Overview",
    summary: "How a client receives changes as soon as they are committed.",
    html: `${textField(info, "description")
      .split("\n")
      .map(paragraphHtml)
      .join("")}${parts.join("")}`,
    headings: groups.map(({ id, title }) => ({ id, title, level: 2 })),
    keywords: "WebSocket SSE server-sent events subscribe realtime bus asyncapi close code",
    files: ["reference.css", "reference.js"],
  };
}

function framesPage({ id, title, frames }: FrameGroup, schemas: SchemaSet): DocsPage {
  const trees = new SchemaTrees(
    schemas,
    frames.map(({ schema }) => schema),
  );
  const parts = frames.map(
    ({ name, summary, schema, examples }) =>
      `${headingHtml(2, `frame-${name}`, codeHtml(name))}${paragraphHtml(summary)}${examples.map((example) => codeBlock(jsonLiteral(example), "json")).join("")}${trees.fieldsHtml(schema)}`,
  );
  const sections = trees.sections();
  return {
    address: `events/${id}.html`,
    title,
    summary: frames.map(({ name }) => name).join(", "),
    html: `${parts.join("")}${sections.html}`,
    headings: [
      ...frames.map(({ name, schema }): PageHeading => ({
        id: `frame-${name}`,
        title: name,
        level: 2,
        keywords: propertiesOf(schema)
          .map(([field]) => field)
          .join(" "),
      })),
      ...sections.headings,
    ],
    keywords: "frame message WebSocket",
    files: ["reference.css", "reference.js"],
  };
}
