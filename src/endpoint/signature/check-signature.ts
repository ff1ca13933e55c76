// Verifies the HMAC signature of a call over the raw body (G33.5). Refuses invalid headers before
// the body is read. Every refusal is the same 401; only the workspace's query log shows the reason.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from "node:crypto";
import type { SignatureDefinition } from "../../catalog/index.ts";
import { GatewayError, type LogFacts } from "../../contract/index.ts";
import { sha256, type Clock } from "../../platform/index.ts";
import type { Dedupe } from "../../automations/index.ts";
import type { EndpointSecrets } from "../endpoint-secrets.ts";
import type { Endpoint } from "../endpoint-lookup.ts";
import { hashInTurn } from "../hash-in-turn.ts";
import { findingOf, type SignatureProblem } from "./finding.ts";
import { formats, hashAlgorithms, type Presented } from "./formats.ts";

/** The parts of a request that the check reads. */
export interface SignedRequest {
  readonly valuesOf: (name: string) => readonly string[];
  readonly isLocalRequest: boolean;
  readonly facts: LogFacts;
}

/**
 * Checks the signature from the headers against the body.
 * @throws GatewayError SIGNATURE_REFUSED
 */
export type SignatureCheck = (body: Buffer) => Promise<Dedupe | null>;

export interface SignatureDependencies {
  readonly clock: Clock;
  readonly secrets: EndpointSecrets;
}

type HmacSignature = Exclude<SignatureDefinition, { readonly algorithm: "none" }>;

/** Maximum difference between the signature's time and the gateway's, in seconds. */
const toleranceSeconds = 300;
/** Maximum length of a signature header. */
const headerMax = 4_096;
/**
 * How long a signature is remembered against replay: twice the tolerance, and time for clock
 * differences.
 */
const replaySeconds = 900;
/** How long a message id is remembered. Senders repeat a message with the same id. */
const messageSeconds = 24 * 60 * 60;
/**
 * Reads the signature of a request from its headers.
 * @returns null for an endpoint without signatures
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
  const key = secret === undefined ? undefined : signingKey(endpoint, secret, signature);
  if (key === undefined) throw new GatewayError("SECRET_MISSING");
  const now = Math.floor(deps.clock.now() / 1_000);
  const presented = presentedBy(signature, request);
  if (typeof presented === "string") throw signatureRefused(request, signature, presented);
  const skew = presented.timestamp === null ? null : presented.timestamp - now;
  if (skew !== null && Math.abs(skew) > toleranceSeconds)
    throw signatureRefused(request, signature, "outdated", { presented, skew });
  return async (body) => {
    const expected = await digestOf(signature, key, presented, body, endpoint.workspace.id);
    // All digests are compared, so that the time does not reveal which one is right.
    const isGood = presented.digests.map((digest) => timingSafeEqual(digest, expected));
    if (!isGood.includes(true))
      throw signatureRefused(request, signature, "mismatch", { presented, skew, expected });
    return dedupeOf(endpoint, presented, expected);
  };
}

/** Returns the names of the headers that carry the signature, as the definition writes them. */
export function signatureHeadersOf({ definition: { signature } }: Endpoint): readonly string[] {
  if (signature.algorithm === "none") return [];
  const { header, format } = signature;
  return [header, ...formats[format].others(header.toLowerCase())];
}

/** Key objects by endpoint. Creating one costs more than a hash. */
const keyCache = new WeakMap<Endpoint, KeyObject>();

function signingKey(
  endpoint: Endpoint,
  secret: string,
  { format }: HmacSignature,
): KeyObject | undefined {
  const cached = keyCache.get(endpoint);
  if (cached !== undefined) return cached;
  const bytes = secret === "" ? undefined : formats[format].keyOf(secret);
  if (bytes === undefined) return undefined;
  const key = createSecretKey(bytes);
  keyCache.set(endpoint, key);
  return key;
}

/** Returns the signature from the headers, or the problem with it. */
function presentedBy(
  { algorithm, format, header }: HmacSignature,
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
  { algorithm }: HmacSignature,
  key: KeyObject,
  { before }: Presented,
  body: Buffer,
  workspaceId: string,
): Promise<Buffer> {
  const hmac = createHmac(hashAlgorithms[algorithm].name, key).update(before, "latin1");
  await hashInTurn(hmac, body, workspaceId);
  return hmac.digest();
}

/**
 * Returns the dedupe key of a signed call. A signature with a time identifies one message; without
 * a time, the same bytes may be sent twice on purpose.
 */
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

/** Returns the one public error, and writes the reason to the log (G33.6). */
function signatureRefused(
  { facts }: SignedRequest,
  signature: HmacSignature,
  problem: SignatureProblem,
  details: Parameters<typeof findingOf>[2] = {},
): GatewayError {
  facts.finding = findingOf(signature, problem, details);
  return new GatewayError("SIGNATURE_REFUSED");
}
