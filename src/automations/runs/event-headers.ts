// The headers of a recorded event. `Authorization` may hold a credential of another system, which
// automations need: it is sealed at rest.
import { eventPlace } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { SecretBox } from "../../platform/index.ts";
import type { EndpointRequest } from "../automations.ts";

type HeaderValues = EndpointRequest["headers"];

/** JSON texts. */
export interface StoredHeaders {
  readonly headers: string;
  /** Null where there is nothing to seal. */
  readonly sealedHeaders: string | null;
}

export function sealHeaders(
  secretBox: SecretBox,
  workspaceId: Guid,
  eventId: Guid,
  given: HeaderValues,
): StoredHeaders {
  const { authorization, ...headers } = given;
  if (authorization === undefined) return { headers: JSON.stringify(given), sealedHeaders: null };
  const secret = JSON.stringify({ authorization });
  const sealedHeaders = secretBox.seal(secret, eventPlace(workspaceId, eventId));
  return { headers: JSON.stringify(headers), sealedHeaders };
}

/** @throws SecretBoxError where the text was sealed under another master key */
export function openHeaders(
  secretBox: SecretBox,
  workspaceId: Guid,
  eventId: Guid,
  { headers, sealedHeaders }: StoredHeaders,
): HeaderValues {
  const plain = JSON.parse(headers) as HeaderValues;
  if (sealedHeaders === null) return plain;
  const secret = secretBox.open(sealedHeaders, eventPlace(workspaceId, eventId));
  return { ...plain, ...(JSON.parse(secret) as HeaderValues) };
}
