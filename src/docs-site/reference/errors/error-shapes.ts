// The page about the error shapes, which are the forms of error bodies. Shows an example from the
// contract for each shape.
import type { ErrorShape, OperationDescription } from "../../../contract/index.ts";
import { operationAddress } from "../../addresses.ts";
import { codeBlock } from "../../highlight.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml } from "../../markdown.ts";
import type { DocsPage } from "../../page.ts";
import type { SiteSource } from "../../source.ts";

/** A description of each shape. */
const shapes: Readonly<Record<ErrorShape, string>> = {
  query: "An object with the code, a message, and `details` if there are several errors.",
  service: "An object with `status`, as in the successful responses of `/auth/`.",
  players: "An object with the message and the code.",
  flat: "An object with one sentence in `error`. All operations except `/mcp` use this shape when they refuse the origin of a request.",
  oauth: "The error of OAuth 2.0 (RFC 6749).",
  page: "A web page for people, who open the address from a link in a mail.",
  "json-rpc": "The error of JSON-RPC 2.0, with the code under `data`.",
};

const names = Object.keys(shapes) as readonly ErrorShape[];

/** Returns the address of the section about a shape. */
export const shapeAddress = (shape: ErrorShape): string => `docs:errors/shapes.html#shape-${shape}`;

/** Maximum number of operations that a section lists. */
const listed = 12;

export function shapesPage({ contract }: SiteSource): DocsPage {
  const parts = names.map((shape) => {
    const users = contract.operations.filter((operation) => operation.errors === shape);
    const links = users
      .slice(0, listed)
      .map(({ id }) => linkHtml(operationAddress(id), codeHtml(id)));
    const rest = users.length > listed ? ` and ${users.length - listed} more` : "";
    const example = exampleOf(users);
    return `${headingHtml(2, `shape-${shape}`, escapeHtml(shape))}${paragraphHtml(shapes[shape])}${example === undefined ? "" : codeBlock(typeof example === "string" ? example : JSON.stringify(example, null, 2), typeof example === "string" ? "" : "json")}${links.length === 0 ? "" : `<p class="quiet">Used by ${links.join(", ")}${rest}.</p>\n`}`;
  });
  return {
    address: "errors/shapes.html",
    title: "Shapes of errors",
    summary: "The forms of the error responses.",
    html: parts.join(""),
    headings: names.map((shape) => ({ id: `shape-${shape}`, title: shape, level: 2 })),
    keywords: "error body envelope JSON problem",
    files: ["reference.css", "reference.js"],
  };
}

/** Returns an example error, preferably of an invalid request. */
function exampleOf(users: readonly OperationDescription[]): unknown {
  const answers = users.flatMap(({ responses }) =>
    responses.filter(({ status }) => Number(status) >= 400),
  );
  const sorted = answers.toSorted((one, other) => Number(one.status) - Number(other.status));
  return sorted.flatMap(({ contents }) => contents.flatMap(({ examples }) => examples))[0]?.value;
}
