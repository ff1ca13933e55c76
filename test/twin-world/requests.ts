// Returns the random requests that are sent to both worlds. They are allowed and forbidden reads
// and writes, invalid requests, requests with cursors and entity tags of earlier answers, repeated
// writes, and schema requests. The same seed gives the same requests.
import { randomUUID } from "node:crypto";
import type { Random } from "../../scripts/random.ts";
import { readFor, type ReadBody } from "../support/queries/reads.ts";
import type { ExactRequest } from "../support/exact-http.ts";
import { fileCallFor, fileWriteFor } from "./file-requests.ts";
import { flawedRead, flawedWrite } from "./flawed-requests.ts";
import { columnsFor, relationsFor, type Stream } from "./stream.ts";
import {
  caching,
  neighbourId,
  neighbourTable,
  workspaceId,
  type Caching,
} from "./world/definition.ts";
import { sights } from "./world/sight.ts";
import { transactionFor, writeFor, type WriteBody } from "./writes.ts";

export interface Planned extends ExactRequest {
  /** Name of the key that sends the request. */
  readonly key: string;
  /** The body of a read, if later requests may repeat it or use its cursor. */
  readonly read?: ReadBody;
  /** The write with its idempotency key, if the request has one. Later requests may repeat it. */
  readonly named?: { readonly body: WriteBody; readonly name: string };
}

type Make = (stream: Stream, random: Random) => Planned;

/**
 * Functions that create reads, requests for files and stray requests, each with its weight. The
 * functions for writes follow below.
 */
const reading = ({ memory: { reads, cursors } }: Stream): readonly (readonly [Make, number])[] => [
  [(stream, random) => queryRequest(stream, random, readBody(stream, random)), 34],
  [
    (stream, random) =>
      queryRequest(stream, random, flawedRead(stream, random, readBody(stream, random))),
    13,
  ],
  [readAgain, reads.length > 0 ? 12 : 0],
  [cursorRequest, cursors.length > 0 ? 4 : 0],
  [schemaRequest, 4],
  [fileRequest, 12],
  [strayRequest, 2],
];
const writing = ({ memory: { named } }: Stream): readonly (readonly [Make, number])[] => [
  [(stream, random) => writeRequest(stream, random, writeFor(stream, random)), 20],
  [
    (stream, random) =>
      writeRequest(stream, random, flawedWrite(stream, random, anyWrite(stream, random))),
    6,
  ],
  [(stream, random) => writeRequest(stream, random, transactionFor(stream, random)), 5],
  [fileWriteRequest, 5],
  [saidTwice, named.length > 0 ? 2 : 0],
  [explainRequest, 2],
];

/** Returns the next request. */
export function requestFor(stream: Stream, random: Random): Planned {
  const kinds = [...(stream.writesOnly ? [] : reading(stream)), ...writing(stream)];
  return random.weighted(kinds)(stream, random);
}

const anyWrite = (stream: Stream, random: Random): WriteBody =>
  random.chance(0.75) ? writeFor(stream, random) : transactionFor(stream, random);

function readBody(stream: Stream, random: Random): ReadBody {
  const names = Object.keys(sights[stream.credential]);
  return readFor(random, stream.model, {
    columns: (table) => columnsFor(stream, random, table),
    relations: (table) => relationsFor(stream, random, table),
    from: random.chance(0.05) ? [...stream.model.tables.keys()] : names,
  });
}

/**
 * Returns a random key of the credential. A credential has one key without response caching, and
 * one for each cache mode.
 */
const keyFor = ({ credential }: Stream, random: Random): string =>
  `${credential}${random.pick(["", ...(Object.keys(caching) as Caching[])])}`;

function headers(stream: Stream, random: Random, token: string): Record<string, string> {
  const all: Record<string, string> = { "X-Request-Id": randomUUID() };
  const isKeyHeader = random.chance(0.1);
  // The gateway refuses an access token in `X-Api-Key`, so the header gets a key with other rights.
  if (stream.credential === "member" && isKeyHeader) {
    all["Authorization"] = `Bearer ${token}`;
    all["X-Api-Key"] = stream.tokens["everything"]!;
  } else if (isKeyHeader) all["X-Api-Key"] = token;
  else all["Authorization"] = `Bearer ${token}`;
  const { entityTags } = stream.memory;
  if (entityTags.length > 0 && random.chance(0.05)) all["If-None-Match"] = random.pick(entityTags);
  if (random.chance(0.05))
    all["Origin"] = random.pick(["https://shop.example", "null", "http://127.0.0.1:5173"]);
  return all;
}

const base = (random: Random): string =>
  `${random.chance(0.1) ? "/api/v1/gateway" : ""}/${random.chance(0.1) ? workspaceId.toUpperCase() : workspaceId}`;

function post(stream: Stream, random: Random, key: string, body: object) {
  const token = stream.tokens[key]!;
  return {
    key,
    method: "POST",
    path: `${base(random)}/query`,
    headers: { ...headers(stream, random, token), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

const queryRequest = (
  stream: Stream,
  random: Random,
  body: ReadBody,
  key = keyFor(stream, random),
): Planned => ({ ...post(stream, random, key, body), read: body });

/** Repeats an earlier read, often with the same key and with the entity tag of its answer. */
function readAgain(stream: Stream, random: Random): Planned {
  const { body, key, tag } = random.pick(stream.memory.reads);
  const request = queryRequest(
    stream,
    random,
    body,
    random.chance(0.85) ? key : keyFor(stream, random),
  );
  return random.chance(0.4)
    ? request
    : { ...request, headers: { ...request.headers, "If-None-Match": tag } };
}

function writeRequest(stream: Stream, random: Random, body: WriteBody): Planned {
  const request = post(stream, random, keyFor(stream, random), body);
  if (!random.chance(0.15)) return request;
  const name = random.chance(0.95) ? `write-${random.whole(1, 1e9)}` : "a b";
  return { ...withName(request, name), named: { body, name } };
}

const fileWriteRequest: Make = (stream, random) =>
  writeRequest(stream, random, fileWriteFor(stream, random) ?? writeFor(stream, random));

/**
 * Returns a request for files. Usually it has the credential; sometimes it has none, or the
 * credential of another caller.
 */
function fileRequest(stream: Stream, random: Random): Planned {
  const key = keyFor(stream, random);
  const call = fileCallFor(stream, random);
  const token = random.chance(0.9)
    ? stream.tokens[key]!
    : random.pick([stream.tokens["neighbour"]!, ""]);
  const { Authorization: _, ...others } = headers(stream, random, token);
  const all = token === "" ? others : headers(stream, random, token);
  return {
    key: "",
    ...call,
    path: `${base(random)}${call.path}`,
    headers: { ...all, ...call.headers },
  };
}

const withName = (request: Planned, name: string): Planned => ({
  ...request,
  headers: { ...request.headers, "Idempotency-Key": name },
});

/**
 * Repeats a write that had an idempotency key: unchanged, with another body, or sent with another
 * API key.
 */
function saidTwice(stream: Stream, random: Random): Planned {
  const { body, key, name } = random.pick(stream.memory.named);
  const other = random.chance(0.15) ? anyWrite(stream, random) : body;
  const by = random.chance(0.85) ? key : keyFor(stream, random);
  return withName(post(stream, random, by, other), name);
}

function explainRequest(stream: Stream, random: Random): Planned {
  const asked = random.chance(0.5) ? readBody(stream, random) : anyWrite(stream, random);
  return post(stream, random, keyFor(stream, random), { ...asked, explain: true });
}

function cursorRequest(stream: Stream, random: Random): Planned {
  const { body, cursor } = random.pick(stream.memory.cursors);
  const other = random.chance(0.2) ? { limit: random.whole(1, 9) } : {};
  const changed = random.chance(0.1)
    ? `${cursor.slice(0, -2)}${random.pick(["AA", "zz", "__"])}`
    : cursor;
  const { offset: _, ...query } = body.query;
  return queryRequest(stream, random, { ...body, query: { ...query, ...other, cursor: changed } });
}

function schemaRequest(stream: Stream, random: Random): Planned {
  const parts = [
    ...(random.chance(0.6)
      ? [`format=${random.pick(["json", "json-schema", "openapi", "xml", ""])}`]
      : []),
    ...Array.from(
      { length: random.pick([0, 0, 1, 1, 2]) },
      () => `table=${random.pick([...stream.ids, randomUUID(), "x"])}`,
    ),
  ];
  const query = parts.length > 0 ? `?${parts.join("&")}` : "";
  const key = keyFor(stream, random);
  return {
    key,
    method: random.pick(["GET", "GET", "GET", "HEAD"]),
    path: `${base(random)}/schema${query}`,
    headers: headers(stream, random, stream.tokens[key]!),
  };
}

/**
 * Returns a request with another workspace, another API key, another method, or invalid JSON. A key
 * of the other workspace is never sent to its own workspace.
 */
function strayRequest(stream: Stream, random: Random): Planned {
  const own = stream.tokens[stream.credential]!;
  const foreign = random.chance(0.4);
  const token = foreign
    ? own
    : random.pick([stream.tokens["neighbour"]!, own, "pk_live_unknown", ""]);
  const path = foreign
    ? `/${random.pick([neighbourId, randomUUID()])}/${random.pick(["query", "schema"])}`
    : random.pick([`${base(random)}/query`, `${base(random)}/nothing`]);
  const body = random.pick([
    "",
    "{",
    "[]",
    '{"refs":{}}',
    `{"refs":{"a":"${neighbourTable}"},"query":{"from":"a"}}`,
  ]);
  return {
    key: "",
    method: random.pick(["POST", "POST", "PUT", "GET"]),
    path,
    headers: { ...headers(stream, random, token), "Content-Type": "application/json" },
    body,
  };
}
