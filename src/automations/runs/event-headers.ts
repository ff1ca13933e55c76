// The request headers of a stored event. The `Authorization` header is stored encrypted.
// Automations need it, and it may contain a credential of another system.
import { eventPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { EndpointRequest } from "../automations.ts";

type EventHeaderValues = EndpointRequest["headers"];

/** The request headers as JSON. `headers` leaves out the encrypted header. */
export interface StoredHeaders {
  readonly headers: string;
  /** The encrypted `Authorization` header; null if the request had no such header. */
  readonly sealedHeaders: string | null;
}

/**
 * Encrypts the `Authorization` header, and returns the headers in the form in which they are
 * stored.
 */
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
 * Returns the headers of a stored event, with the decrypted `Authorization` header.
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
