// The headers of a stored event. `Authorization` is sealed at rest, because it may contain a
// credential of another system, which automations need.
import { eventPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { EndpointRequest } from "../automations.ts";

type EventHeaderValues = EndpointRequest["headers"];

/** The headers as JSON texts. */
export interface StoredHeaders {
  readonly headers: string;
  /** Null if no header is sealed. */
  readonly sealedHeaders: string | null;
}

/** Seals the `Authorization` header, and returns all headers as JSON. */
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
 * Returns the headers with the opened `Authorization` header.
 * @throws SecretBoxError if the text was sealed with another master key
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
