// Converts the clients of the deployment's configuration to client metadata of oidc-provider.
import type { ClientMetadata } from "oidc-provider";
import type { IdentityClient } from "../../config/index.ts";

/**
 * Returns the metadata of a client. A client is native if all its redirect addresses have a form of
 * RFC 8252: https, a private scheme, or http on the user's computer. Native clients may use any
 * port on the user's computer. All other redirect addresses must match exactly.
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
