// Damaged variants of a valid request: another bit, another body, another time, another spelling.
// Each must be refused; the valid request next to them is accepted.
import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { secrets } from "./endpoint-stage.ts";
import { flat, good, hex, key, main, now, signers, text, type Variant } from "./signed-requests.ts";

const timed = ["stripe", "slack", "standard"];

/** Changes to the body. */
const bodies: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  "another byte": Buffer.from(text.replace("1", "2")),
  "a bit": Buffer.from(text.replace("i", "h")),
  "a byte order mark": Buffer.from(`\u{feff}${text}`),
  "a line feed at the end": Buffer.from(`${text}\n`),
  "carriage return and line feed at the end": Buffer.from(`${text}\r\n`),
  "a blank in front": Buffer.from(` ${text}`),
  "UTF-16": Buffer.from(text, "utf16le"),
  "Latin-1": Buffer.from(text, "latin1"),
  gzip: gzipSync(good),
  "other JSON of the same value": Buffer.from(JSON.stringify(JSON.parse(text), null, 1)),
  "escaped letters": Buffer.from(text.replaceAll("ü", String.raw`\u00fc`)),
  "a NUL at the end": Buffer.from(`${text}\0`),
  twice: Buffer.from(text + text),
  "its first half": good.subarray(0, 14),
};

/** Changes to the signature header. */
const spellings: Readonly<Record<string, (value: string) => string>> = {
  empty: () => "",
  blank: () => " ",
  "only its scheme": (value) => value.replace(/([=,])[^=,]*$/, "$1"),
  "one character less": (value) => value.slice(0, -1),
  "one character more": (value) => `${value}0`,
  "two characters more": (value) => `${value}00`,
  "the first character of its digest missing": (value) =>
    value.replace(/([=,]|^)[^=,]([^=,]*=*)$/, "$1$2"),
  "a comma at the end, and more": (value) => `${value}, ${value}`,
  "in quotes": (value) => `"${value}"`,
  "a semicolon at its end": (value) => `${value};`,
  "a blank inside": (value) => `${value.slice(0, -5)} ${value.slice(-5)}`,
  "percent-encoded": (value) => encodeURIComponent(`%${value}`),
  "letters beyond ASCII": (value) => `${value.slice(0, -1)}é`,
  "full-width digits": (value) => value.slice(0, -1) + Buffer.from("１").toString("latin1"),
  "far too long": (value) => value + "0".repeat(5_000),
  "another scheme": (value) => value.replace(/v1|v0|=/, "v9"),
  "the scheme of an older hash": (value) => `sha1=${value.replace(/^.*[=,]/, "").slice(0, 40)}`,
  "a prefix twice": (value) => value.replace(/(sha256=|v0=|v1=|v1,|^)/, "$1$1$1x=y="),
  null: () => "null",
  zeros: (value) => value.replace(/[^=,]*=?$/, "0".repeat(64)),
  reversed: (value) => value.split("").toReversed().join(""),
};

function bitFlips(endpoint: string): Variant[] {
  const headers = signers[endpoint]!(good);
  const name = main[endpoint]!;
  const value = headers[name]!;
  const last = value.length - (endpoint === "standard" ? 3 : 1);
  const digits = endpoint === "standard" ? "AQgw" : "07af";
  return [0, 5, 11, 17, 23, 29, 35, 41].map((back) => {
    const at = last - back;
    const other = digits
      .split("")
      .find((digit) => digit !== value[at]!.toLowerCase() && digit !== value[at])!;
    const damaged = value.slice(0, at) + other + value.slice(at + 1);
    return {
      name: `another character, ${back} from the end`,
      endpoint,
      body: good,
      headers: flat({ ...headers, [name]: damaged }),
    };
  });
}

const isDamaged = (damage: (value: string) => string, value: string): boolean =>
  damage(value) !== value;

const ofEach = (endpoint: string): Variant[] => {
  const sign = signers[endpoint]!;
  const headers = sign(good);
  const name = main[endpoint]!;
  const variant = (what: string, given: readonly string[], body: Buffer = good): Variant => ({
    name: what,
    endpoint,
    body,
    headers: given,
  });
  const other = sign(Buffer.from("another"));
  return [
    ...Object.entries(bodies).map(([what, body]) => variant(`body: ${what}`, flat(headers), body)),
    ...Object.entries(spellings)
      // Some changes have no effect on some formats. These variants would still be valid.
      .filter(([, damage]) => isDamaged(damage, headers[name]!))
      .map(([what, damage]) =>
        variant(`header: ${what}`, flat({ ...headers, [name]: damage(headers[name]!) })),
      ),
    ...bitFlips(endpoint),
    ...Object.keys(headers).flatMap((one) => [
      variant(
        `${one} is missing`,
        flat(headers).filter((_, at, all) => all[at - (at % 2)] !== one),
      ),
      variant(`${one} is there twice`, [...flat(headers), one, headers[one]!]),
      variant(`${one} is empty`, flat({ ...headers, [one]: "" })),
    ]),
    variant("under another header", [`x-${name}`, headers[name]!]),
    variant("of another body", flat(other)),
    variant("a wrong one beside the right one", [...flat(headers), name, other[name]!]),
    variant("under another secret", flat(sign(good, now, "another secret"))),
    variant("under no secret", flat(sign(good, now, ""))),
    variant(
      "the secret itself",
      flat({ ...headers, [name]: String(secrets[endpoint as keyof typeof secrets]) }),
    ),
    variant(
      "another format's",
      flat({
        ...headers,
        [name]: signers["github"]!(good)["x-hub-signature-256"]!.replace("sha256=", "md5:"),
      }),
    ),
  ];
};

const withTime = (endpoint: string): Variant[] => {
  const sign = signers[endpoint]!;
  const name = main[endpoint]!;
  const times = [
    now - 301,
    now + 301,
    now - 86_400,
    now + 86_400,
    0,
    1,
    now * 1_000,
    253_402_300_800,
  ];
  const headers = sign(good);
  const forged = (at: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).map(([one, value]) => [one, value.replaceAll(String(now), at)]),
    );
  return [
    ...times.map((at) => ({ name: `signed at ${at}`, at: sign(good, at) })),
    ...[
      String(now + 1),
      `0${now}`,
      `+${now}`,
      `${now}.0`,
      `${now}e0`,
      `0x${now.toString(16)}`,
      `-${now}`,
      "now",
      "",
      `${now} `.padEnd(12, "1"),
    ].map((at) => ({ name: `another time beside the signature: "${at}"`, at: forged(at) })),
    {
      name: "without its time under the signature",
      at: {
        ...headers,
        [name]: headers[name]!.replace(
          /[0-9a-f]{64}/,
          hex(String(secrets[endpoint as keyof typeof secrets]), good),
        ),
      },
    },
  ]
    .filter(
      ({ at, name: what }) =>
        endpoint !== "standard" ||
        what !== "without its time under the signature" ||
        at[name] !== headers[name],
    )
    .map(({ name: what, at }) => ({ name: what, endpoint, body: good, headers: flat(at) }));
};

const stripeParts = (): Variant[] => {
  const [time = "", own = ""] = signers["stripe"]!(good)["stripe-signature"]!.split(",");
  const values = {
    "the time twice": `${time},${time},${own}`,
    "two times": `${time},t=${now - 1},${own}`,
    "no time": own,
    "no signature": time,
    "only an older scheme": `${time},${own.replace("v1", "v0")}`,
    "a blank inside": `${time},${own.replace("=", "= ")}`,
    "semicolons between": `${time};${own}`,
    "capital scheme": `${time},${own.replace("v1", "V1")}`,
    "an empty part first": `,${time},${own}`,
  };
  return Object.entries(values).map(([what, value]) => ({
    name: what,
    endpoint: "stripe",
    body: good,
    headers: ["stripe-signature", value],
  }));
};

const standardParts = (): Variant[] => {
  const headers = signers["standard"]!(good);
  const digest = headers["webhook-signature"]!.slice(3);
  const shifted = Buffer.from(`${now}.${text}`);
  const dotted = `v1,${createHmac("sha256", key).update(`msg_1.${now}.${now}.`).update(good).digest("base64")}`;
  const variants: readonly (readonly [string, Record<string, string>, Buffer?])[] = [
    ["another id", { ...headers, "webhook-id": "msg_2" }],
    [
      "a full stop in the id",
      { ...headers, "webhook-id": `msg_1.${now}`, "webhook-signature": dotted },
    ],
    ["a time moved into the body", headers, shifted],
    [
      "base64 for addresses",
      {
        ...headers,
        "webhook-signature": `v1,${digest.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`,
      },
    ],
    [
      "hex",
      { ...headers, "webhook-signature": `v1,${Buffer.from(digest, "base64").toString("hex")}` },
    ],
    ["a comma between two", { ...headers, "webhook-signature": `v1,x,v1,${digest}` }],
    ["only another version", { ...headers, "webhook-signature": `v1a,${digest}` }],
    ["signed with the text of the secret", signers["standard"]!(good, now, secrets.standard)],
  ];
  return variants.map(([what, given, body = good]) => ({
    name: what,
    endpoint: "standard",
    body,
    headers: flat(given),
  }));
};

export const damagedVariants: readonly Variant[] = [
  ...Object.keys(signers).flatMap(ofEach),
  ...timed.flatMap(withTime),
  ...stripeParts(),
  ...standardParts(),
];
