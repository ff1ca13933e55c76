// A small connection pooler for tests and measurements. In transaction mode it can support prepared
// statements, as PgBouncer does from version 1.21 on. It accepts every client without a password,
// so it listens on loopback only. It drops start-up options, and supports neither TLS nor cancel
// requests.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { forgetful, keeping, type Reply, type Translation } from "./kept-names.ts";
import { bodyOf, messageReader, toBytes, type Message } from "./wire.ts";

export interface StubPoolerOptions {
  readonly mode: "session" | "transaction";
  /**
   * `kept`: the names of prepared statements are kept for each client. `passed`, the default: they
   * are passed on to the server. `refused`: a client that uses one loses its connection.
   */
  readonly names?: "kept" | "passed" | "refused";
  /** URL of the database server. */
  readonly url: string;
  /** Passwords by the name of the login. All other logins connect with the password of the URL. */
  readonly passwords?: Readonly<Record<string, string>>;
  /** Largest number of connections to the server for each login. */
  readonly poolSize?: number;
}

export interface StubPooler {
  readonly port: number;
  /** The URL of the database, with the port of the pooler. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Server {
  readonly socket: Socket;
  /** Names of the prepared statements of this connection. */
  readonly names: Set<string>;
  /** The messages that the server sent at the start of the connection, such as its version. */
  readonly parameters: readonly Buffer[];
  owner: Client | null;
  /** Bytes for the client that were not sent yet. */
  output: Buffer[];
  /** Replies that were not received yet, in order. */
  readonly replies: Reply[];
}

/** A setting of the server, as the library pg reports it. */
type Status = Readonly<Record<"parameterName" | "parameterValue", string>>;

interface Client {
  readonly socket: Socket;
  readonly login: string;
  /** Messages up to the next Sync. */
  batch: Message[];
  /** Batches that wait for a server connection. */
  readonly waiting: (readonly Message[])[];
  readonly translate: Translation;
  server: Server | null;
}

/** One login's free server connections, the number of all, and the clients that wait for one. */
interface ServerPool {
  readonly free: Server[];
  count: number;
  readonly queue: Client[];
}

const SSL_REQUEST = 80_877_103;
/** Version 3 of the protocol. */
const PROTOCOL = 3;
const [AUTHENTICATED, IDLE] = [
  { kind: "R", body: Buffer.alloc(4) },
  { kind: "Z", body: Buffer.from("I") },
];

export async function startStubPooler(options: StubPoolerOptions): Promise<StubPooler> {
  const { mode, names = "passed", poolSize = 20, passwords = {} } = options;
  const pools = new Map<string, ServerPool>();
  const parametersByLogin = new Map<string, Promise<readonly Buffer[]>>();
  const sockets = new Set<Socket>();
  const servers = new Set<Server>();

  function poolOf(login: string): ServerPool {
    let pool = pools.get(login);
    if (pool === undefined) pools.set(login, (pool = { free: [], count: 0, queue: [] }));
    return pool;
  }

  async function openServer(login: string): Promise<Server> {
    const [user = "", database = ""] = login.split("\0");
    const { hostname, port, password } = new URL(options.url);
    const client = new pg.Client({
      host: hostname,
      port: Number(port),
      user,
      database,
      password: passwords[user] ?? decodeURIComponent(password),
    });
    client.on("error", () => {});
    const { connection } = client as unknown as {
      connection: pg.Connection & { readonly stream: Socket };
    };
    const parameters: Buffer[] = [];
    connection.on("parameterStatus", ({ parameterName, parameterValue }: Status) => {
      const body = bodyOf([parameterName, parameterValue], Buffer.alloc(0));
      parameters.push(toBytes({ kind: "S", body }));
    });
    await client.connect();
    const socket = connection.stream;
    const names = new Set<string>();
    const server: Server = { socket, names, parameters, owner: null, output: [], replies: [] };
    socket.removeAllListeners("data");
    socket.on(
      "data",
      messageReader(
        (message) => receive(server, message),
        () => flush(server),
      ),
    );
    socket.on("close", () => lose(server, login));
    servers.add(server);
    // The pooler may have been closed while this connection was opened.
    if (!listener.listening) socket.destroy();
    return server;
  }

  function lose(server: Server, login: string): void {
    if (!servers.delete(server)) return;
    const pool = poolOf(login);
    pool.count -= 1;
    if (pool.free.includes(server)) pool.free.splice(pool.free.indexOf(server), 1);
    server.owner?.socket.destroy();
    serveNext(login);
  }

  /** Gives a free or a new connection to the first client that waits. */
  function serveNext(login: string): void {
    const pool = poolOf(login);
    if (pool.queue.length === 0) return;
    const free = pool.free.pop();
    if (free !== undefined) return attach(pool.queue.shift()!, free);
    if (pool.count >= poolSize) return;
    pool.count += 1;
    openServer(login).then(
      (server) => {
        pool.free.push(server);
        serveNext(login);
      },
      () => {
        pool.count -= 1;
        for (const client of pool.queue.splice(0)) client.socket.destroy();
      },
    );
  }

  function attach(client: Client, server: Server): void {
    if (client.socket.destroyed) {
      poolOf(client.login).free.push(server);
      return serveNext(client.login);
    }
    client.server = server;
    server.owner = client;
    for (const batch of client.waiting.splice(0)) sendBatch(client, server, batch);
  }

  function sendBatch(client: Client, server: Server, batch: readonly Message[]): void {
    const sent = batch.flatMap((message) => {
      const { messages, replies } = client.translate(message, server.names);
      server.replies.push(...replies);
      return messages;
    });
    answerOwn(server);
    flush(server);
    server.socket.write(Buffer.concat(sent.map(toBytes)));
  }

  function flush(server: Server): void {
    if (server.output.length > 0) server.owner?.socket.write(Buffer.concat(server.output));
    server.output = [];
  }

  /** Sends the pooler's own replies that are next in the order. */
  function answerOwn(server: Server): void {
    while (server.replies[0]?.own !== undefined)
      server.output.push(toBytes(server.replies.shift()!.own!));
  }

  /** Passes a message of the server on to the client that uses the connection. */
  function receive(server: Server, message: Message): void {
    const { owner, replies } = server;
    const { kind } = message;
    let isHidden = false;
    if (kind === "E") {
      // The server skips all messages up to the next Sync.
      while (replies.length > 0 && replies[0]!.ends !== "Z") replies.shift()!.undo?.();
    } else if (replies[0]?.ends.includes(kind) === true) {
      isHidden = replies.shift()!.isHidden === true;
    }
    if (!isHidden) server.output.push(toBytes(message));
    answerOwn(server);
    const isIdle = kind === "Z" && message.body[0] === 0x49 && replies.length === 0;
    if (isIdle && mode === "transaction" && owner !== null) {
      flush(server);
      owner.server = null;
      server.owner = null;
      poolOf(owner.login).free.push(server);
      serveNext(owner.login);
    }
  }

  function request(client: Client, message: Message): void {
    if (message.kind === "X") return void client.socket.end();
    const hasName = message.kind === "P" && message.body[0] !== 0;
    if (hasName && names === "refused") return void client.socket.destroy();
    client.batch.push(message);
    if ("PBDEC".includes(message.kind)) return;
    const { batch, server, login } = client;
    client.batch = [];
    if (server !== null) return sendBatch(client, server, batch);
    client.waiting.push(batch);
    if (client.waiting.length > 1) return;
    poolOf(login).queue.push(client);
    serveNext(login);
  }

  /** Opens a login's first connection. Returns the messages that the server sent at its start. */
  async function openFirst(login: string): Promise<readonly Buffer[]> {
    const pool = poolOf(login);
    pool.count += 1;
    const server = await openServer(login);
    pool.free.push(server);
    serveNext(login);
    return server.parameters;
  }

  /** Answers the start-up of a client with the parameters of a server connection. */
  async function welcome(socket: Socket, login: string): Promise<void> {
    const client: Client = {
      socket,
      login,
      batch: [],
      waiting: [],
      translate: names === "kept" ? keeping() : forgetful,
      server: null,
    };
    socket.on("close", () => client.server?.socket.destroy());
    let opening = parametersByLogin.get(login);
    if (opening === undefined) parametersByLogin.set(login, (opening = openFirst(login)));
    const said = await opening;
    const key = { kind: "K", body: randomBytes(8) };
    // The first bit would make the process id negative.
    key.body[0]! &= 0x7f;
    socket.write(Buffer.concat([toBytes(AUTHENTICATED), ...said, toBytes(key), toBytes(IDLE)]));
    socket.on(
      "data",
      messageReader((message) => request(client, message)),
    );
  }

  /** Reads the first bytes of a client: its start-up, perhaps after a request for TLS. */
  async function meet(socket: Socket): Promise<void> {
    for (;;) {
      const [bytes] = (await once(socket, "data")) as [Buffer];
      const code = bytes.readInt32BE(4);
      if (code === SSL_REQUEST) {
        socket.write("N");
        continue;
      }
      if (code >> 16 !== PROTOCOL) return void socket.destroy();
      const words = bytes.toString("utf8", 8).split("\0");
      const wordAfter = (name: string): string | undefined => {
        const at = words.findIndex((word, index) => index % 2 === 0 && word === name);
        return at === -1 ? undefined : words[at + 1];
      };
      const user = wordAfter("user") ?? "";
      return welcome(socket, `${user}\0${wordAfter("database") ?? user}`);
    }
  }

  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    meet(socket).catch(() => socket.destroy());
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    url: Object.assign(new URL(options.url), { port: String(port) }).href,
    close: async () => {
      listener.close();
      for (const socket of sockets) socket.destroy();
      const ends = [...servers].map(({ socket }) => once(socket.destroy(), "close"));
      await Promise.all(ends);
    },
  };
}
