// Collects the body of a rejected call for the query log, if no step has read the body before
// (G19.16). This concerns a 403 after a valid credential, and a 415 on `/query`. The error response
// does not wait for the body. The log does not get a body that exceeds `BYTES_MAX`, `PIECES_MAX` or
// `WAIT_MS`.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { classOf, rankOf } from "../../access/index.ts";
import { namesSecret } from "../../log/index.ts";
import { leaseIfFree, type CapacityLease } from "../../platform/capacity/index.ts";
import { newBody } from "../body/parsed-body-cache.ts";
import type { Exchange } from "../exchange.ts";
import type { ByteBudget } from "../http/byte-budget.ts";
import { readJson } from "./read-body.ts";

/**
 * Maximum bytes of a body that is logged. The log would shorten a longer body, and a shortened JSON
 * text cannot be parsed to find its secrets.
 */
const BYTES_MAX = 64 * 1024;
const PIECES_MAX = 64;
/** Maximum milliseconds after the error response in which the rest of the body must arrive. */
const WAIT_MS = 1_000;

export interface RefusedBodyStep {
  readonly byteBudget: ByteBudget;
}

/**
 * Collects the body of a rejected call and stores it in the exchange. Call it before the error
 * response is sent.
 * @returns a promise that resolves when the body was stored or given up; undefined if the body of
 *   this call is not collected
 */
export function collectRefusedBody(
  { byteBudget }: RefusedBodyStep,
  exchange: Exchange,
  failure: unknown,
): Promise<void> | undefined {
  if (!isCollected(exchange, failure)) return undefined;
  const lease = leaseForBody(byteBudget, exchange);
  return lease === null ? undefined : collect(exchange).finally(() => lease.release());
}

/** Reserves memory for the body. Returns null if no memory for such bodies is free. */
function leaseForBody(
  { refusedBodies }: ByteBudget,
  { caller, network, workspaceId }: Exchange,
): CapacityLease | null {
  const rank = rankOf[classOf(caller)];
  const party = { holder: workspaceId, rank, network, reserve: 0, networkShare: 1 };
  return leaseIfFree(refusedBodies, party);
}

async function collect(exchange: Exchange): Promise<void> {
  const bytes = await receiveBytes(exchange.request);
  if (bytes !== null) storeBody(exchange, bytes, exchange.route?.partsMax ?? 0);
}

function isCollected({ route, caller, body, request }: Exchange, failure: unknown): boolean {
  if (!(failure instanceof GatewayError) || route?.bodyKind !== "control") return false;
  if (caller.kind === "none" || caller.kind === "portalUser" || body !== null) return false;
  // A client with an `Expect` header waits for `100 Continue`. After an error response, it does not
  // send its body.
  if (request.headers.expect !== undefined) return false;
  return failure.status === 403 || (failure.status === 415 && route.operation.id === "query");
}

function receiveBytes(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => finish(null), WAIT_MS).unref();
    const finish = (bytes: Buffer | null): void => {
      clearTimeout(timer);
      request.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
      resolve(bytes);
    };
    const onData = (piece: Buffer): void => {
      size += piece.length;
      if (size > BYTES_MAX || pieces.length === PIECES_MAX) finish(null);
      else pieces.push(piece);
    };
    const onEnd = (): void => finish(Buffer.concat(pieces));
    const onGone = (): void => finish(null);
    request.on("data", onData).on("end", onEnd).on("close", onGone).on("error", onGone);
  });
}

function storeBody(exchange: Exchange, bytes: Buffer, partsMax: number): void {
  if (bytes.length === 0 || !isUtf8(bytes)) return;
  const text = bytes.toString("utf8");
  const value = jsonIn(text, partsMax);
  if (value === undefined && (namesSecret(text) || namesSecret(percentDecoded(text)))) return;
  exchange.body = newBody(text, value);
}

function jsonIn(text: string, partsMax: number): unknown {
  try {
    return readJson(text, partsMax);
  } catch {
    return undefined;
  }
}

/** Decodes percent-encoding, because a URL-encoded form may hide the name of a secret in it. */
const percentDecoded = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
