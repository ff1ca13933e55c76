// An external identity service as the issuer of access tokens: its keys as its metadata names them (RFC 8414), read again now and then, and
// for a key that is new. Refuses symmetric algorithms, and to ask again and again for keys that nobody has.
import { GatewayError } from "../../contract/index.ts";
import type { Clock, Logger } from "../../platform/index.ts";
import type { OutboundFetch } from "../../platform/outbound/index.ts";
import type { TrustedIssuer } from "./client-tokens.ts";
import { readIssuerKeys, type IssuerKeys } from "./issuer-keys.ts";
import { conferredElsewhere } from "./token-claims.ts";
import { issuerOf, type SignerName } from "./token-text.ts";

export interface ExternalIssuerDependencies {
  /** As configured: `https://id.example`, without a slash at the end. */
  readonly url: string;
  readonly baseUrl: string;
  readonly fetch: OutboundFetch;
  readonly clock: Clock;
  readonly log: Logger;
}

/** When keys are read again, while those that are there go on; and how long they do where the issuer says nothing. */
const AGE_MS = 600_000;
const AGE_MAX_MS = 24 * 3_600_000;
/** Between two readings, whatever is asked for. */
const PAUSE_MS = 10_000;

/** Signatures that only the holder of a private key can make. */
const algorithms: ReadonlySet<string> = new Set(
  "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(" "),
);
/** Many issuers write access tokens without the type that RFC 9068 gives them; the audience tells them from other tokens. */
const types: ReadonlySet<string | null> = new Set([null, "jwt", "at+jwt", "application/at+jwt"]);

export function externalIssuer(deps: ExternalIssuerDependencies): TrustedIssuer {
  const { url, baseUrl, clock, log } = deps;
  /** Some issuers have the slash that the configuration takes off. */
  const names: ReadonlySet<unknown> = new Set([url, `${url}/`]);
  let current: IssuerKeys | undefined;
  let loading: Promise<void> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let mayLoadAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<void> {
    try {
      current = await readIssuerKeys(deps.fetch, url);
      loadedAt = clock.now();
    } catch (error) {
      log.warn({ reason: String(error), url }, "the keys of the identity service cannot be read");
    } finally {
      mayLoadAt = clock.now() + PAUSE_MS;
      loading = undefined;
    }
  }

  const pick = ({ kid, alg, iss }: SignerName): ReturnType<IssuerKeys["find"]> =>
    current?.issuer === iss && algorithms.has(alg) ? current.find(kid, alg) : undefined;

  const keyFor: TrustedIssuer["keyFor"] = (name) => {
    const now = clock.now();
    const found = now - loadedAt < AGE_MAX_MS ? pick(name) : undefined;
    const isOld = now - loadedAt >= AGE_MS;
    if (loading === undefined && now >= mayLoadAt && (isOld || found === undefined))
      loading = load();
    if (found !== undefined) return found;
    if (loading === undefined) {
      if (now - loadedAt < AGE_MAX_MS) return undefined;
      throw new GatewayError("UNAVAILABLE", { message: UNREACHABLE });
    }
    return loading.then(() => {
      if (clock.now() - loadedAt < AGE_MAX_MS) return pick(name);
      throw new GatewayError("UNAVAILABLE", { message: UNREACHABLE });
    });
  };

  return {
    isOwn: (text) => names.has(issuerOf(text)),
    conferred: ({ signer: { iss }, typ, claims }) =>
      names.has(iss) && types.has(typ?.toLowerCase() ?? null)
        ? conferredElsewhere(baseUrl, claims)
        : undefined,
    keyFor,
  };
}

const UNREACHABLE =
  "The identity service cannot be reached, so the token cannot be verified; try again.";
