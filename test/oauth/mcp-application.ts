// An application that connects by the Model Context Protocol: what it does for the protocol's SDK, which does the rest.
import type { OAuthClientProvider } from "@modelcontextprotocol/client";
import { callback } from "./flow-stage.ts";

/** What it keeps from one step to the next. */
export interface Kept {
  client?: { readonly client_id: string; readonly issuer?: string | undefined };
  asked?: URL;
  verifier?: string;
  tokens?: { readonly access_token: string; readonly token_type: string };
  discovery?: Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0];
}

/** @param metadataUrl of its document, where it is not registered */
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
