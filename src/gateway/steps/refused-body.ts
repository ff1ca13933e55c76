// Keeps the body of a call for the query log that was refused before its body was read (G19.16): a
// 403 after a credential of the workspace was accepted, and a 415 on `/query`. The answer does not
// wait for it. Drops what is long, late, or comes in many pieces.
import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { classOf, rankOf } from "../../access/index.ts";
import { namesSecret } from "../../log/index.ts";
import { leaseIfFree, type CapacityLease } from "../../platform/capacity/index.ts";
import { newBody } from "../body/known-bodies.ts";
import type { Exchange } from "../exchange.ts";
import type { IncomingBodies } from "../http/incoming-bodies.ts";
import { readJson } from "./read-body.ts";

/** A cut body cannot be searched for secrets, so a longer one is not kept. */
const BYTES_MAX = 64 * 1024;
const PIECES_MAX = 64;
/** Time for the rest of a body whose refusal has been sent. */
const WAIT_MS = 1_000;

export interface RefusedBodyStep {
  readonly bodies: IncomingBodies;
}

/**
 * Collects the body of a refused call and notes it in the exchange. Call it before the refusal is
 * sent.
 * @returns undefined if the row of this call has no body
 */
export function collectRefusedBody(
  { bodies }: RefusedBodyStep,
  exchange: Exchange,
  failure: unknown,
): Promise<void> | undefined {
  if (!isWanted(exchange, failure)) return undefined;
  const lease = placeIn(bodies, exchange);
  return lease === null ? undefined : collect(exchange).finally(() => lease.release());
}

/** The refusal may have come before the party of the call was known. */
function placeIn(
  { refused }: IncomingBodies,
  { caller, network, workspaceId }: Exchange,
): CapacityLease | null {
  const rank = rankOf[classOf(caller)];
  const party = { holder: workspaceId, rank, network, reserve: 0, networkShare: 1 };
  return leaseIfFree(refused, party);
}

async function collect(exchange: Exchange): Promise<void> {
  const bytes = await bytesOf(exchange.request);
  if (bytes !== null) note(exchange, bytes, exchange.route?.partsMax ?? 0);
}

function isWanted({ route, caller, body, request }: Exchange, failure: unknown): boolean {
  if (!(failure instanceof GatewayError) || route?.bodyKind !== "control") return false;
  if (caller.kind === "none" || caller.kind === "portalUser" || body !== null) return false;
  // A client that waits for `100 Continue` sends no body after a refusal.
  if (request.headers.expect !== undefined) return false;
  return failure.status === 403 || (failure.status === 415 && route.operation.id === "query");
}

function bytesOf(request: IncomingMessage): Promise<Buffer | null> {
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

function note(exchange: Exchange, bytes: Buffer, partsMax: number): void {
  if (bytes.length === 0 || !isUtf8(bytes)) return;
  const text = bytes.toString("utf8");
  const value = jsonIn(text, partsMax);
  if (value === undefined && (namesSecret(text) || namesSecret(decoded(text)))) return;
  exchange.body = newBody(text, value);
}

function jsonIn(text: string, partsMax: number): unknown {
  try {
    return readJson(text, partsMax);
  } catch {
    return undefined;
  }
}

/** A form may spell the name of a secret in percent-encoding. */
const decoded = (text: string): string =>
  text.replaceAll(/%[0-9a-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
