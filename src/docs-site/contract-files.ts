// Makes the downloadable files of the whole contract. They contain the addresses of this
// deployment.
import { stringify } from "yaml";
import { sha256 } from "../platform/index.ts";
import type { Json } from "../contract/index.ts";
import { withAddresses, withBusAddress } from "../discovery/index.ts";
import type { SiteSource } from "./source.ts";

export interface ContractFile {
  readonly name: ContractFileName;
  /** A short description of the file. */
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

/** Returns the files with their texts. */
export function contractFiles(source: SiteSource): readonly ContractFile[] {
  const { asyncapi, addresses } = source;
  const openapi = withAddresses(source.openapi, addresses);
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
      JSON.stringify(withBusAddress(asyncapi, addresses.baseUrl)),
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
