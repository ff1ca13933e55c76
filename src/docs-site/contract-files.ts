// Makes the files of the whole contract that readers can download, with the addresses of this
// deployment.
import { stringify } from "yaml";
import { sha256 } from "../platform/index.ts";
import type { Json } from "../contract/index.ts";
import type { SiteSource } from "./source.ts";

export interface ContractFile {
  readonly name: ContractFileName;
  /** A few words about the content. */
  readonly content: string;
  readonly text: string;
  /** SHA-256 hash of the text in hexadecimal digits. */
  readonly hash: string;
}

/** The names of the files, below `/_docs/contract/`. */
export const contractFileNames = [
  "openapi.json",
  "openapi.yaml",
  "asyncapi.json",
  "mcp.json",
] as const;

type ContractFileName = (typeof contractFileNames)[number];

/** Makes the files. */
export function contractFiles(source: SiteSource): readonly ContractFile[] {
  const openapi = wholeContract(source);
  const { "x-generated": _mark, ...tools } = source.tools as unknown as Json;
  const file = (name: ContractFileName, content: string, text: string): ContractFile => ({
    name,
    content,
    text,
    hash: sha256(text).toString("hex"),
  });
  return [
    file("openapi.json", "all operations (OpenAPI 3.1)", JSON.stringify(openapi)),
    file(
      "openapi.yaml",
      "the same as YAML",
      stringify(openapi, { aliasDuplicateObjects: false, lineWidth: 100 }),
    ),
    file(
      "asyncapi.json",
      "frames of the Event Bus (AsyncAPI)",
      JSON.stringify(busContract(source)),
    ),
    file(
      "mcp.json",
      "tools for AI clients (MCP)",
      JSON.stringify({
        ...tools,
        servers: [{ url: `${source.addresses.baseUrl}/{workspaceId}/mcp` }],
      }),
    ),
  ];
}

/** Returns the contract with the addresses of this deployment (G1.11). */
function wholeContract({ openapi, addresses }: SiteSource): Json {
  const { "x-generated": _mark, ...document } = openapi;
  const { variables: _variables, ...server } = (document["servers"] as readonly Json[])[0]!;
  const { securitySchemes = {} } = openapi.components;
  const { oauth2 } = securitySchemes;
  const flows = oauth2?.["flows"] as { readonly authorizationCode: Json } | undefined;
  const { authorization: authorizationUrl, token: tokenUrl } = addresses;
  const code = { ...flows?.authorizationCode, authorizationUrl, tokenUrl };
  return {
    ...document,
    servers: [{ ...server, url: addresses.baseUrl }],
    components: {
      ...openapi.components,
      ...(oauth2 && {
        securitySchemes: {
          ...securitySchemes,
          oauth2: { ...oauth2, flows: { authorizationCode: code } },
        },
      }),
    },
  };
}

function busContract({ asyncapi, addresses }: SiteSource): Json {
  const { "x-generated": _mark, ...document } = asyncapi;
  const { host, protocol } = new URL(addresses.baseUrl);
  const { deployment } = document["servers"] as { readonly deployment: Json };
  const server = { ...deployment, host, protocol: protocol === "https:" ? "wss" : "ws" };
  return { ...document, servers: { deployment: server } };
}
