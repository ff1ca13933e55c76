// Checks the gateway's own guarantees that are not part of the MCP protocol: the maximum length of
// the list of tools (G37.16), and the refusals of JSON that is no message (G37.3) and of unknown
// revisions (G37.15).
import { knownRevisions } from "../../../src/mcp/protocol/revisions.ts";
import type { World } from "./world.ts";

type Tell = (name: string, isGood: boolean, more?: string) => void;

/** Bytes of the answer to `tools/list` with all rights. */
const LIST_MAX = 45_000;

export async function askBeside(world: World, tell: Tell): Promise<void> {
  const ask = async (body: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`http://127.0.0.1:${world.port}${world.path}`, {
      method: "POST",
      body,
      headers: {
        authorization: `Bearer ${world.token}`,
        "content-type": "application/json",
        ...headers,
      },
    });
    return answer.text();
  };
  const codeOf = (text: string): unknown =>
    (JSON.parse(text) as { readonly error?: { readonly code: number } }).error?.code;

  const list = await ask('{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
  const size = Buffer.byteLength(list);
  tell("the list of all tools takes at most 45 KB", size <= LIST_MAX, `${size} bytes`);
  for (const [name, body, code] of [
    ["a repeated key", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32_600],
    ["a NUL in a key", '{"jsonrpc":"2.0","id":1,"method":"ping","a\\u0000":1}', -32_600],
    ["no JSON", "{", -32_700],
  ] as const)
    tell(`${name} is ${code}`, codeOf(await ask(body)) === code);
  const unknown = { "mcp-protocol-version": "2031-01-01" };
  const refusal = await ask('{"jsonrpc":"2.0","id":1,"method":"ping"}', unknown);
  const isWhole = knownRevisions.every((revision) => refusal.includes(revision));
  tell("the refusal of an unknown revision lists all known ones", isWhole);
}
