// The headers of a stored event. `Authorization` is stored encrypted, because automations need it
// and it may contain a credential of another system.
import { eventPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { EndpointRequest } from "../automations.ts";

type EventHeaderValues = EndpointRequest["headers"];

/** The headers as JSON texts, with the encrypted header apart. */
export interface StoredHeaders {
  readonly headers: string;
  /** JSON text; null if the request had no header to encrypt. */
  readonly sealedHeaders: string | null;
}

/** Encrypts the `Authorization` header, and returns all headers as JSON. */
export function sealHeaders(
  secretBox: SecretBox,
  workspaceId: Guid,
  eventId: Guid,
  original: EventHeaderValues,
): StoredHeaders {
  const { authorization, ...headers } = original;
  if (authorization === undefined)
    return { headers: JSON.stringify(original), sealedHeaders: null };
  const secret = JSON.stringify({ authorization });
  const sealedHeaders = secretBox.seal(secret, eventPlace(workspaceId, eventId));
  return { headers: JSON.stringify(headers), sealedHeaders };
}

/**
 * Returns the headers with the decrypted `Authorization` header.
 * @throws SecretBoxError if the header was encrypted with another master key
 */
export function openHeaders(
  secretBox: SecretBox,
  workspaceId: Guid,
  eventId: Guid,
  { headers, sealedHeaders }: StoredHeaders,
): EventHeaderValues {
  const plain = JSON.parse(headers) as EventHeaderValues;
  if (sealedHeaders === null) return plain;
  const secret = secretBox.open(sealedHeaders, eventPlace(workspaceId, eventId));
  return { ...plain, ...(JSON.parse(secret) as EventHeaderValues) };
}
