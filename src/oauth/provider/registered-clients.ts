// Clients that the deployment's configuration names, as the provider wants them.
import type { ClientMetadata } from "oidc-provider";
import type { IdentityClient } from "../../config/index.ts";

/**
 * Where all addresses are what RFC 8252 gives to programs (https, an own scheme, http of this computer), the port of the last may be any; what else
 * an operator names is compared to the letter.
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
