// Checks who calls an endpoint: by an HMAC over the bytes as they came (G33.5). What the headers alone give away is refused before the body
// is read; every refusal is the same 401, and what was wrong stands in the workspace's log alone.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto";
import type { SignatureDefinition } from "../../catalog/index.ts";
import { GatewayError, type LogFacts } from "../../contract/index.ts";
import { sha256, type Clock } from "../../platform/index.ts";
import type { Dedupe } from "../../automations/index.ts";
import type { EndpointSecrets } from "../endpoint-secrets.ts";
import type { Endpoint } from "../found-endpoints.ts";
import { hashInTurn } from "../hash-in-turn.ts";
import { findingOf, type SignatureProblem } from "./finding.ts";
import { formats, hashAlgorithms, type Presented } from "./formats.ts";

/** What is asked of a request. */
export interface SignedRequest {
  readonly valuesOf: (name: string) => readonly string[];
  readonly isFromOwnComputer: boolean;
  readonly facts: LogFacts;
}

/** A signature that the headers hold, to be held against the body. @throws GatewayError SIGNATURE_REFUSED */
export type SignatureCheck = (body: Buffer) => Promise<Dedupe | null>;

export interface SignatureDependencies {
  readonly clock: Clock;
  readonly secrets: EndpointSecrets;
}

type Signed = Exclude<SignatureDefinition, { readonly algorithm: "none" }>;

/** Seconds that the time of a signature may differ from the gateway's. */
const toleranceSeconds = 300;
/** Characters of a header that is read for a signature. */
const headerMax = 4_096;
/** Twice the tolerance, and time for clocks that differ. */
const replaySeconds = 900;
/** Of messages with an id of their own, which senders send again under it. */
const messageSeconds = 24 * 60 * 60;
/**
 * Reads the signature of a request from its headers.
 * @returns null for an endpoint that is open to everybody
 * @throws GatewayError SECRET_MISSING, SIGNATURE_REFUSED
 */
export async function openSignature(
  deps: SignatureDependencies,
  endpoint: Endpoint,
  request: SignedRequest,
): Promise<SignatureCheck | null> {
  const { signature } = endpoint.definition;
  if (signature.algorithm === "none") return null;
  const secret = await deps.secrets(endpoint, "signature.secret", request);
  const key = secret === undefined ? undefined : keyOf(endpoint, secret, signature);
  if (key === undefined) throw new GatewayError("SECRET_MISSING");
  const now = Math.floor(deps.clock.now() / 1_000);
  const presented = presentedBy(signature, request);
  if (typeof presented === "string") throw refused(request, signature, presented);
  const skew = presented.timestamp === null ? null : presented.timestamp - now;
  if (skew !== null && Math.abs(skew) > toleranceSeconds)
    throw refused(request, signature, "outdated", { presented, skew });
  return async (body) => {
    const expected = await digestOf(signature, key, presented, body, endpoint.workspace.id);
    // Each is compared, whichever is the right one.
    const isGood = presented.digests.map((digest) => timingSafeEqual(digest, expected));
    if (!isGood.includes(true))
      throw refused(request, signature, "mismatch", { presented, skew, expected });
    return dedupeOf(endpoint, presented, expected);
  };
}

/** The headers that the signature of an endpoint is read from, as they are written. */
export function signatureHeadersOf({ definition: { signature } }: Endpoint): readonly string[] {
  if (signature.algorithm === "none") return [];
  const { header, format } = signature;
  return [header, ...formats[format].others(header.toLowerCase())];
}

/** Examined once: that costs more than a hash does. */
const keys = new WeakMap<Endpoint, KeyObject>();

function keyOf(endpoint: Endpoint, secret: string, { format }: Signed): KeyObject | undefined {
  const known = keys.get(endpoint);
  if (known !== undefined) return known;
  const bytes = secret === "" ? undefined : formats[format].keyOf(secret);
  if (bytes === undefined) return undefined;
  const key = createSecretKey(bytes);
  keys.set(endpoint, key);
  return key;
}

/** What the headers say, or what is wrong with them. */
function presentedBy(
  { algorithm, format, header }: Signed,
  request: SignedRequest,
): Presented | SignatureProblem {
  const name = header.toLowerCase();
  const { others, read } = formats[format];
  const values = [name, ...others(name)].map((one) => request.valuesOf(one));
  if (values.some(({ length }) => length === 0)) return "missing";
  if (values.some(({ length }) => length > 1)) return "repeated";
  const [signature = "", ...rest] = values.flat();
  if (values.flat().some((value) => value.length > headerMax)) return "malformed";
  return read(signature, rest, hashAlgorithms[algorithm]) ?? "malformed";
}

async function digestOf(
  { algorithm }: Signed,
  key: KeyObject,
  { before }: Presented,
  body: Buffer,
  workspaceId: string,
): Promise<Buffer> {
  const hmac = createHmac(hashAlgorithms[algorithm].name, key).update(before, "latin1");
  await hashInTurn(hmac, body, workspaceId);
  return hmac.digest();
}

/** What is signed with its time is one message; without, the same bytes may be sent twice and mean it. */
function dedupeOf(
  { definition: { id } }: Endpoint,
  { messageId, timestamp }: Presented,
  expected: Buffer,
): Dedupe | null {
  if (timestamp === null) return null;
  const [kind, seconds] = messageId === undefined ? ["s", replaySeconds] : ["m", messageSeconds];
  const mark = messageId ?? expected.toString("base64url");
  return { key: sha256(`${id}\n${kind}\n${mark}`).toString("base64url"), seconds };
}

/** One answer, whatever was wrong; the log says what (G33.6). */
function refused(
  { facts }: SignedRequest,
  signature: Signed,
  problem: SignatureProblem,
  details: Parameters<typeof findingOf>[2] = {},
): GatewayError {
  facts.finding = findingOf(signature, problem, details);
  return new GatewayError("SIGNATURE_REFUSED");
}
