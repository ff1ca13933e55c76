// The workloads for the comparison of processor time: the requests of each, and the rows that they
// need.
import { createHmac } from "node:crypto";
import { openBusSocket, type BusSocket } from "../bus-bench/socket.ts";
import { bodyOf, valuesOf, workloads, type Workload } from "../workloads.ts";
import { keys, md5Guid, workspaceId } from "../workspace.ts";
import {
  ACCOUNTS,
  emailOf,
  endpointPath,
  password,
  serverToken,
  signingSecret,
} from "./definition.ts";
import type { Side } from "./side.ts";
import { openSockets, type Sockets } from "./sockets.ts";

export interface Work {
  readonly text: string;
  readonly open: (side: Side) => Promise<Sockets>;
}

type Headers = Readonly<Record<string, string>>;
const RING = 2_000;
const CONNECTIONS = 16;
/**
 * Number of connections for workloads in which each request needs milliseconds of processor time.
 */
const FEW_CONNECTIONS = 4;
const json = { "Content-Type": "application/json" };
const serverKey = { Authorization: `Bearer ${serverToken}` };
const queryPath = `/${workspaceId}/query`;

/** Returns the bytes of a request. */
export function bytesOf(method: string, path: string, headers: Headers, body: string): Buffer {
  const all = { Host: "gateway", ...headers, "Content-Length": Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/**
 * Creates `length` requests in advance. Returns a function that returns them in turn, again and
 * again.
 */
function inRing(requestOf: (n: number) => Buffer, length: number): () => Buffer {
  const ring = Array.from({ length }, (_, n) => requestOf(n));
  let sent = 0;
  return () => ring[sent++ % length]!;
}

const query = (workload: Workload, key = keys.narrow, ring = RING): Work => {
  const headers = { ...json, Authorization: `Bearer ${key}` };
  const requestOf = (n: number): Buffer =>
    bytesOf("POST", queryPath, headers, JSON.stringify(bodyOf(workload, valuesOf(workload, n))));
  return {
    text: workloads[workload],
    open: ({ port }) => openSockets(port, CONNECTIONS, inRing(requestOf, ring)),
  };
};

/**
 * Number of different cached reads. They are few enough that the gateway keeps all their parsed
 * bodies.
 */
const CACHED_RING = 500;

const cached: Work = {
  ...query("a", keys.cached, CACHED_RING),
  text: "point read by key, answer from the cache",
};

const signIns: Work = {
  text: "sign-in with a password",
  open({ port }) {
    const requestOf = (n: number): Buffer => {
      const body = JSON.stringify({ email: emailOf(n), password });
      return bytesOf("POST", `/${workspaceId}/auth/login`, { ...json, ...serverKey }, body);
    };
    return openSockets(port, FEW_CONNECTIONS, inRing(requestOf, ACCOUNTS));
  },
};

const KIB = 1_024;
const uploadPath = `/${workspaceId}/files/upload`;
const form = { ...serverKey, "Content-Type": "multipart/form-data; boundary=x" };
const formOf = (kib: number): string => {
  const content = "0,1,2,3,4,5,6,7\n".repeat((kib * KIB) / 16);
  return `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--x--\r\n`;
};

const uploads = (kib: number): Work => ({
  text: `upload of ${kib} KiB`,
  open({ port }) {
    const request = bytesOf("POST", uploadPath, form, formOf(kib));
    return openSockets(port, FEW_CONNECTIONS, () => request);
  },
});

const downloads = (kib: number): Work => ({
  text: `download of ${kib} KiB`,
  async open({ port }) {
    const answer = await fetch(`http://127.0.0.1:${port}${uploadPath}`, {
      method: "POST",
      headers: form,
      body: formOf(kib),
    });
    const { id } = (await answer.json()) as { id: string };
    const request = bytesOf("GET", `/${workspaceId}/files/${id}`, serverKey, "");
    return openSockets(port, FEW_CONNECTIONS, () => request);
  },
});

type Endpoint = Parameters<typeof endpointPath>[0];
let calls = 0;

/**
 * Returns a call of an endpoint. Each signed body is different, because the gateway accepts the
 * same signature only once.
 */
function callOf(endpoint: Endpoint): Buffer {
  calls += 1;
  const id = md5Guid(`o${1 + (calls % 100_000)}`);
  const customer = md5Guid(`c${1 + (calls % 10_000)}`);
  const body = JSON.stringify({ id, customer, call: calls, at: Date.now() });
  const signature = createHmac("sha256", signingSecret).update(body).digest("hex");
  const headers = endpoint === "sync" ? json : { ...json, "X-Signature": signature };
  return bytesOf("POST", endpointPath(endpoint), headers, body);
}

const endpointCalls = (endpoint: Endpoint, text: string, connections = CONNECTIONS): Work => ({
  text,
  open: ({ port }) => openSockets(port, connections, () => callOf(endpoint)),
});

const SUBSCRIBERS = 10;
const bus = "chat:all";

const announcements: Work = {
  text: `inserted row, announced to ${SUBSCRIBERS} subscribers of a bus`,
  async open({ port }) {
    const { refs, mutation } = bodyOf("f", valuesOf("f", 1)) as Record<string, object>;
    const body = JSON.stringify({ refs, mutation: { ...mutation, notify: { bus } } });
    const request = bytesOf("POST", queryPath, { ...json, ...serverKey }, body);
    const subscribers = await Promise.all(
      Array.from({ length: SUBSCRIBERS }, () => subscribe(port)),
    );
    const sockets = await openSockets(port, FEW_CONNECTIONS, () => request);
    return {
      run: sockets.run,
      close() {
        for (const socket of [sockets, ...subscribers]) socket.close();
      },
    };
  },
};

function subscribe(port: number): Promise<BusSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<BusSocket>();
  const socket = openBusSocket({
    port,
    path: `/${workspaceId}/bus`,
    token: serverToken,
    opened: () => socket.send({ type: "subscribe", id: "s", bus }),
    text: (frame) => {
      const start = frame.toString("latin1", 0, 100);
      if (start.includes('"error"')) reject(new Error(frame.toString()));
      else resolve(socket);
    },
    closed: (why) => reject(new Error(why)),
  });
  return promise;
}

export const works: Readonly<Record<string, Work>> = {
  ...Object.fromEntries(
    Object.keys(workloads).map((letter) => [letter, query(letter as Workload)]),
  ),
  cached,
  "sign-in": signIns,
  "upload-64": uploads(64),
  "upload-1024": uploads(KIB),
  "download-64": downloads(64),
  "download-1024": downloads(KIB),
  bus: announcements,
  sync: endpointCalls("sync", "synchronous call, unsigned"),
  signed: endpointCalls("signed", "synchronous call, signed"),
  event: endpointCalls("event", "asynchronous call, signed, with its run", FEW_CONNECTIONS),
};
