// Test clients: a client that uses a token for all data routes, and a credential store for the SDK
// of the Model Context Protocol.
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { WebSocket } from "ws";
import { BUS_PROTOCOL } from "../support/bus-client.ts";
import { callback, readOrders } from "./flow-stage.ts";

/** Sends a request to every address with data of the workspace. Returns the statuses. */
export async function useToken(workspace: URL, token: string): Promise<Record<string, unknown>> {
  const authorization = `Bearer ${token}`;
  const status = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, ...(init.body ? { "content-type": "application/json" } : {}) };
    const answer = await fetch(`${workspace.href}${path}`, { ...init, headers });
    await answer.body?.cancel();
    return answer.status;
  };
  const socket = new WebSocket(`${workspace.href}/bus`.replace("https:", "wss:"), [BUS_PROTOCOL], {
    headers: { authorization },
  });
  const frame = await new Promise<string>((resolve, reject) => {
    socket.once("message", (data: Buffer) => resolve(data.toString("utf8"))).once("error", reject);
  });
  socket.close();
  return {
    query: await status("/query", { method: "POST", body: JSON.stringify(readOrders) }),
    schema: await status("/schema"),
    files: await status("/files"),
    frame: (JSON.parse(frame) as { readonly type: string }).type,
    stream: await status("/bus/stream?bus=news:all"),
    mcp: await status("/mcp", { method: "POST", body: "{}" }),
  };
}

/** The values that the client stores between two steps. */
export interface Kept {
  client?: { readonly client_id: string; readonly issuer?: string | undefined };
  asked?: URL;
  verifier?: string;
  tokens?: { readonly access_token: string; readonly token_type: string };
  discovery?: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0];
}

/** @param metadataUrl address of the client's metadata document, if the client is not registered */
export function application(kept: Kept, metadataUrl?: string): OAuthClientProvider {
  return {
    redirectUrl: callback,
    clientMetadata: {
      client_name: "Assistant",
      redirect_uris: [callback],
      token_endpoint_auth_method: "none",
    },
    ...(metadataUrl === undefined ? {} : { clientMetadataUrl: metadataUrl }),
    state: () => "a state of the application",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.asked = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
    saveDiscoveryState: (state) => void (kept.discovery = state),
    discoveryState: () => kept.discovery,
  };
}
