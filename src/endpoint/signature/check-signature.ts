// Verifies the HMAC signature of a call to a custom endpoint over the raw bytes of the body
// (G33.5). Refuses invalid signature headers before the body is read. The sender gets the same 401
// response for each reason. Only the workspace's query log shows the reason.
import { createHmac, createSecretKey, timingSafeEqual } from "node:crypto";
import type { SignatureDefinition } from "../../catalog/index.ts";
import { GatewayError, type LogFacts } from "../../contract/index.ts";
import { sha256, type Clock } from "../../platform/index.ts";
import type { Dedupe } from "../../automations/index.ts";
import type { EndpointSecrets } from "../endpoint-secrets.ts";
import type { Endpoint } from "../endpoint-lookup.ts";
import { hashInTurn } from "../hash-in-turn.ts";
import { formats, hashAlgorithms, type Presented } from "./formats.ts";

/** The parts of a request that are needed to check its signature. */
export interface SignedRequest {
  readonly valuesOf: (name: string) => readonly string[];
  readonly isLocalRequest: boolean;
  readonly facts: LogFacts;
}

/**
 * Checks that the signature in the headers fits the body. Returns the dedupe key of the call, which
 * is equal for repeats of the call. Returns null if the signature contains no time.
 * @throws GatewayError SIGNATURE_REFUSED if the signature does not fit the body
 */
export type SignatureCheck = (body: Buffer) => Promise<Dedupe | null>;

export interface SignatureDependencies {
  readonly clock: Clock;
  readonly secrets: EndpointSecrets;
}

type HmacSignature = Exclude<SignatureDefinition, { readonly algorithm: "none" }>;

/** Maximum difference between the time in the signature and the gateway's clock, in seconds. */
const toleranceSeconds = 300;
/** Maximum characters of a signature header. */
const headerMax = 4_096;
/**
 * Seconds for which the gateway remembers a signature, so that a repeat is not processed again. It
 * is twice `toleranceSeconds`, plus five minutes for differences between clocks.
 */
const replaySeconds = 900;
/**
 * Seconds for which the gateway remembers a message id. A sender that repeats a message sends the
 * same id.
 */
const messageSeconds = 24 * 60 * 60;
/**
 * Reads the signature from the headers of a request.
 * @returns the function that checks the signature against the body; null if the endpoint requires
 *   no signature
 * @throws GatewayError SECRET_MISSING if the endpoint's secret is not set; SIGNATURE_REFUSED if a
 *   signature header is missing, repeated or malformed, or if its time differs from the gateway's
 *   clock by more than five minutes
 */
export async function openSignature(
  deps: SignatureDependencies,
  endpoint: Endpoint,
  request: SignedRequest,
): Promise<SignatureCheck | null> {
  const { signature } = endpoint.definition;
  if (signature.algorithm === "none") return null;
  const secret = await deps.secrets(endpoint, "signature.secret", request);
  const key = secret ? formats[signature.format].keyOf(secret) : undefined;
  if (key === undefined) throw new GatewayError("SECRET_MISSING");
  const now = Math.floor(deps.clock.now() / 1_000);
  const presented = presentedBy(signature, request);
  if (typeof presented === "string") throw signatureRefused(request, signature, presented);
  const skew = presented.timestamp === null ? null : presented.timestamp - now;
  if (skew !== null && Math.abs(skew) > toleranceSeconds)
    throw signatureRefused(request, signature, "outdated", { presented, skew });
  return async (body) => {
    const expected = await digestOf(signature, key, presented, body, endpoint.workspace.id);
    // The headers may contain several digests. All are compared, so that the response time does not
    // reveal which digest is right.
    const isGood = presented.digests.map((digest) => timingSafeEqual(digest, expected));
    if (!isGood.includes(true))
      throw signatureRefused(request, signature, "mismatch", { presented, skew, expected });
    return dedupeOf(endpoint, presented, expected);
  };
}

/**
 * Returns the names of the headers that contain the signature. The endpoint's definition names the
 * first header, and the format of the signature names the other headers.
 */
export function signatureHeadersOf({ definition: { signature } }: Endpoint): readonly string[] {
  if (signature.algorithm === "none") return [];
  const { header, format } = signature;
  return [header, ...formats[format].others(header.toLowerCase())];
}

/**
 * Returns the signature in the headers of a request. If they contain no valid signature, returns
 * the problem instead.
 */
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
  key: Buffer,
  { before }: Presented,
  body: Buffer,
  workspaceId: string,
): Promise<Buffer> {
  const hmac = createHmac(hashAlgorithms[algorithm].name, createSecretKey(key)).update(
    before,
    "latin1",
  );
  await hashInTurn(hmac, body, workspaceId);
  return hmac.digest();
}

/**
 * Returns the dedupe key of a signed call. A signature with a time identifies one message. Without
 * a time, a sender may send equal messages on purpose, so the call has no dedupe key and null is
 * returned.
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

type SignatureProblem = "missing" | "repeated" | "malformed" | "outdated" | "mismatch";

/** Number of characters that the query log shows of each digest. */
const shown = 8;

/**
 * Returns the error for a refused signature, and writes the problem to the query log as JSON
 * (G33.6). Only the workspace's owners can read the log. The log shows the start of each digest. It
 * shows no other value that the sender sent, because this value may be the secret itself.
 * @param details.skew seconds by which the sender's clock is ahead of the gateway's clock
 */
function signatureRefused(
  { facts }: SignedRequest,
  { algorithm, format, header }: HmacSignature,
  problem: SignatureProblem,
  details: {
    readonly presented?: Presented;
    readonly skew?: number | null;
    readonly expected?: Buffer;
  } = {},
): GatewayError {
  const { presented, skew = null, expected } = details;
  const { encoding, others } = formats[format];
  const beginning = (digest: Buffer): string => digest.toString(encoding).slice(0, shown);
  facts.finding = JSON.stringify({
    signature: problem,
    algorithm,
    format,
    headers: [header, ...others(header.toLowerCase())],
    ...(presented && { got: presented.digests.map(beginning) }),
    ...(expected && { expected: beginning(expected) }),
    ...(skew !== null && { clockSkewSeconds: skew }),
  });
  return new GatewayError("SIGNATURE_REFUSED");
}
