// Writes the explanation above the code samples: how to set the environment variables that the
// samples read.
import type { OperationDescription, OperationId } from "../../../contract/index.ts";
import { operationAddress } from "../../addresses.ts";
import { codeBlock } from "../../highlight.ts";
import { proseHtml } from "../../markdown.ts";
import type { SiteSource } from "../../source.ts";
import type { SampleRequest } from "./sample-request.ts";

/** Rights that no publishable key has. */
const serverScope = /^(?:files|players|platforms)/;

type SampleCredential = SampleRequest["credential"] | "serverKey";

/** Further variables and their values, by credential. */
const values: Readonly<Record<SampleCredential, readonly (readonly [string, string])[]>> = {
  none: [],
  key: [],
  serverKey: [["GATEWAY_KEY", "sk_live_..."]],
  token: [["ACCESS_TOKEN", "eyJ..."]],
  portal: [
    ["PORTAL_SESSION", "..."],
    ["PORTAL_CSRF", "..."],
  ],
};

/**
 * Returns the explanation as an element that the reader can open (`<details>`). The element is
 * already open if `gateway status` prints no suitable key for the operation. Then the reader must
 * set further variables.
 */
export function variablesHtml(
  { contract }: Pick<SiteSource, "contract">,
  { credential, url }: SampleRequest,
  { id, scope }: OperationDescription,
): string {
  const needed = credential === "key" && serverScope.test(scope) ? "serverKey" : credential;
  const linkTo = (name: OperationId): string =>
    contract.operations.some((one) => one.id === name)
      ? `[\`${name}\`](${operationAddress(name)})`
      : `\`${name}\``;
  const notes: readonly string[] = [
    ...explanations(needed, scope, linkTo),
    ...(id === "query"
      ? [
          "For examples that write, and for other tables, set a server key: `GATEWAY_KEY=sk_live_...`. The key of the demo only reads products, categories and reviews. `gateway keys rotate backend` prints a server key with a new secret.",
        ]
      : []),
    "The samples for Node and Python read the variables, too. The client is a package: see [Client and types](docs:guides/client.html).",
    ...(url.some((part) => typeof part !== "string")
      ? ['If the gateway has several workspaces, name one of them: `--workspace "Corner Store"`.']
      : []),
  ];
  const isOpen = values[needed].length > 0;
  return `<details class="variables"${isOpen ? " open" : ""}><summary>Set the variables</summary>\n${codeBlock(commandsFor(needed), "bash")}${notes.map((note) => `<p class="quiet">${proseHtml(note)}</p>\n`).join("")}</details>\n`;
}

/**
 * Returns the shell commands that set the variables. `gateway status --env` does not export the
 * variables that it prints, so the commands export them.
 */
function commandsFor(needed: SampleCredential): string {
  const more = values[needed];
  const names = new Set(["GATEWAY_URL", "WORKSPACE", "GATEWAY_KEY", ...more.map(([name]) => name)]);
  return [
    'eval "$(bin/gateway.mjs status --env)"',
    ...more.map(([name, value]) => `${name}=${value}`),
    `export ${[...names].join(" ")}`,
  ].join("\n");
}

function explanations(
  needed: SampleCredential,
  scope: string,
  linkTo: (name: OperationId) => string,
): readonly string[] {
  if (needed === "serverKey") {
    const also = scope.startsWith("files")
      ? " The access token of an end user with rights on files also works."
      : "";
    return [
      `This operation needs a server key: \`GATEWAY_KEY=sk_live_...\`. \`gateway keys rotate backend\` prints one, and replaces the secret of the key \`backend\`.${also}`,
    ];
  }
  if (needed === "token")
    return [
      `This operation needs the access token of an end user, which ${linkTo("login")} and ${linkTo("register")} answer.`,
    ];
  if (needed === "portal")
    return [
      `This operation needs a portal session. ${linkTo("startPortalSession")} signs in. \`PORTAL_SESSION\` is its cookie \`gateway_portal\`, and \`PORTAL_CSRF\` is the \`csrfToken\` of its answer.`,
    ];
  return [];
}
