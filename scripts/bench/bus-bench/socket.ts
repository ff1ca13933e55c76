// A client of the bus that needs little processor time, so that the benchmark measures the gateway
// and not the client. It reads WebSocket frames from a plain socket without copying them, and never
// parses them as JSON.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

export interface BusSocket {
  readonly send: (frame: object) => void;
  readonly close: () => void;
}

export interface Connecting {
  readonly port: number;
  /** The local address of the connection; by default the system chooses. */
  readonly from?: string;
  readonly path: string;
  /** The credential; by default none. */
  readonly token?: string;
  readonly opened: () => void;
  /**
   * Called for each text frame. The bytes of `frame` are valid only until this function returns.
   */
  readonly text: (frame: Buffer) => void;
  /**
   * Called once when the connection has ended.
   * @param why the close code, or the first line of the answer that refused the connection
   */
  readonly closed: (why: string) => void;
}

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export function openBusSocket(connecting: Connecting): BusSocket {
  const { port, from, path, token, opened, text, closed } = connecting;
  const socket = connect({
    port,
    host: "127.0.0.1",
    noDelay: true,
    ...(from !== undefined && { localAddress: from }),
  });
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  let why = "lost";
  const frame = (opcode: number, payload: Buffer): void => {
    if (opcode === TEXT) text(payload);
    else if (opcode === PING) write(socket, PONG, payload);
    else if (opcode === CLOSE) why = payload.length >= 2 ? String(payload.readUInt16BE(0)) : "1005";
  };
  socket.on("connect", () => socket.write(requestOf(path, token)));
  socket.on("data", (chunk) => {
    let bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = bytes.indexOf("\r\n\r\n");
      if (end === -1) return void (rest = bytes);
      const head = bytes.toString("latin1", 0, end);
      if (!head.startsWith("HTTP/1.1 101")) {
        why = `${head.split("\r\n", 1)[0]} ${bytes.toString("utf8", end + 4)}`;
        return void socket.destroy();
      }
      isOpen = true;
      bytes = bytes.subarray(end + 4);
      opened();
    }
    rest = framesIn(bytes, frame);
  });
  socket.on("error", () => {});
  socket.on("close", () => closed(why));
  return {
    send: (object) => write(socket, TEXT, Buffer.from(JSON.stringify(object))),
    close: () => socket.destroy(),
  };
}

const requestOf = (path: string, token: string | undefined): string =>
  [
    `GET ${path} HTTP/1.1`,
    "Host: gateway",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "Sec-WebSocket-Protocol: gateway.bus.v1",
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    "\r\n",
  ].join("\r\n");

/**
 * Calls `frame` for each complete frame.
 * @returns the bytes of the last frame if it is incomplete
 */
function framesIn(bytes: Buffer, frame: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    let size = bytes[at + 1]!;
    let start = at + 2;
    if (size === 126) {
      if (bytes.length - at < 4) break;
      size = bytes.readUInt16BE(at + 2);
      start = at + 4;
    } else if (size === 127) {
      if (bytes.length - at < 10) break;
      size = Number(bytes.readBigUInt64BE(at + 2));
      start = at + 10;
    }
    if (bytes.length - start < size) break;
    frame(bytes[at]! & 15, bytes.subarray(start, start + size));
    at = start + size;
  }
  return at === bytes.length ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at));
}

/**
 * Sends a frame. Clients must mask their frames. The mask here is all zeros, so the bytes do not
 * change.
 */
function write(socket: Socket, opcode: number, payload: Buffer): void {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 128 | opcode;
  head[1] = 128 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  socket.write(Buffer.concat([head, payload]));
}
