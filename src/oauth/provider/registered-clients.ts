// Converts the OAuth clients that the gateway's configuration lists to the form that oidc-provider
// expects.
import type { ClientMetadata } from "oidc-provider";
import type { IdentityClient } from "../../config/index.ts";

/**
 * Returns the metadata of a client. A client is native (an app) if each of its redirect addresses
 * is https, a private scheme, or http on the user's computer (RFC 8252). A native client may use
 * any port on the user's computer. All other redirect addresses must match exactly.
 */
export function registeredClient({ id, name, redirectUris }: IdentityClient): ClientMetadata {
  const isNative = redirectUris.every((uri) => {
    const { protocol, hostname } = new URL(uri);
    const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    return protocol === "http:" ? isLoopback : !(protocol === "https:" && isLoopback);
  });
  return {
    client_id: id,
    client_name: name,
    redirect_uris: [...redirectUris],
    application_type: isNative ? "native" : "web",
  };
}
