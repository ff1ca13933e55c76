// Valid requests of senders of each format, from which damaged ones are made.
import { createHmac } from "node:crypto";
import { secrets, startSeconds } from "./endpoint-stage.ts";

export interface Variant {
  readonly name: string;
  readonly endpoint: string;
  readonly body: Buffer;
  /** Names and values in turn, which lets Node send a header several times. */
  readonly headers: readonly string[];
}

export const text = '{"id":"evt_1","text":"Grüße"}';
export const good = Buffer.from(text);
export const hex = (secret: string, what: string | Buffer, algorithm = "sha256"): string =>
  createHmac(algorithm, secret).update(what).digest("hex");

export const key = Buffer.from(secrets.standard.slice("whsec_".length), "base64");
export const now = startSeconds;

/** Returns the headers of each format for a signature of a body at a time. */
export const signers: Readonly<
  Record<string, (body: Buffer, at?: number, secret?: string | Buffer) => Record<string, string>>
> = {
  github: (body, _at, secret = secrets.github) => ({
    "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
  }),
  sha512: (body, _at, secret = secrets.sha512) => ({
    "x-signature": createHmac("sha512", secret).update(body).digest("hex"),
  }),
  stripe: (body, at = now, secret = secrets.stripe) => ({
    "stripe-signature": `t=${at},v1=${createHmac("sha256", secret).update(`${at}.`).update(body).digest("hex")}`,
  }),
  slack: (body, at = now, secret = secrets.slack) => ({
    "x-slack-request-timestamp": String(at),
    "x-slack-signature": `v0=${createHmac("sha256", secret).update(`v0:${at}:`).update(body).digest("hex")}`,
  }),
  standard: (body, at = now, secret = key) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(at),
    "webhook-signature": `v1,${createHmac("sha256", secret).update(`msg_1.${at}.`).update(body).digest("base64")}`,
  }),
};
export const main: Readonly<Record<string, string>> = {
  github: "x-hub-signature-256",
  sha512: "x-signature",
  stripe: "stripe-signature",
  slack: "x-slack-signature",
  standard: "webhook-signature",
};
export const flat = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).flat();

export const goodRequests: readonly Variant[] = Object.keys(signers).map((endpoint) => ({
  name: "good",
  endpoint,
  body: good,
  headers: flat(signers[endpoint]!(good)),
}));
