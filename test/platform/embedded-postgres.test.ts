// The embedded database: no set-up, no leftovers, and the same data after any end of the process.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { connect, createServer, type AddressInfo } from "node:net";
import { getPriority, networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../src/platform/embedded/embedded-postgres.ts";
import { canEnter } from "../../src/platform/embedded/os-user.ts";
import { createPool } from "../../src/platform/postgres/pool.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const children: ChildProcess[] = [];
let root: string;
let directory: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "embedded-postgres-"));
  await chmod(root, 0o711);
  directory = join(root, "shared");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rm(root, { recursive: true, force: true }));

const options = () => ({ directory, durable: false, spareDirectory: join(root, "spare") });

async function query<R>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as R[];
  } finally {
    await client.end();
  }
}

/** Another process that starts the database and waits; it stops when its standard input ends. */
async function startElsewhere(
  home: string,
  as: { uid: number; gid: number } | null = null,
): Promise<{ child: ChildProcess; url: string; attached: boolean; stop(): Promise<void> }> {
  const module = new URL("../../src/platform/embedded/embedded-postgres.ts", import.meta.url).href;
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { url, attached, stop } = await startEmbeddedPostgres(${JSON.stringify({ ...options(), directory: home })});
    console.log(JSON.stringify({ url, attached }));
    process.stdin.resume().on("end", () => stop());`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
    cwd: root,
    ...as,
  });
  children.push(child);
  const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await once(child, "exit");
  };
  return { child, ...(JSON.parse(line) as { url: string; attached: boolean }), stop };
}

const isRunning = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .on("connect", () => resolve(true))
      .on("error", () => resolve(false))
      .on("connect", () => socket.destroy());
  });

/** Returns the message of a start that must fail. */
const sentenceOf = (start: Promise<EmbeddedPostgres>) =>
  start.then(
    () => "started",
    (error: unknown) => (error instanceof EmbeddedPostgresError ? error.message : error),
  );

describe("the embedded database", () => {
  let firstUrl: string;
  it("starts without set-up, with an owner that is not a superuser", async () => {
    const postgres = await startEmbeddedPostgres(options());
    firstUrl = postgres.url;
    expect(postgres.attached).toBe(false);
    const text =
      "select current_user as user, current_database() as database, rolsuper, rolcreaterole from pg_roles where rolname = current_user";
    expect(await query(postgres.url, text)).toEqual([
      { user: "gw_owner", database: "gateway", rolsuper: false, rolcreaterole: true },
    ]);
    await query(postgres.url, "create table kept as select 42 as answer");
    await postgres.stop();
    expect(await isRunning(postgres.port)).toBe(false);
  });

  describe("while it runs again", () => {
    let postgres: EmbeddedPostgres;
    beforeAll(async () => {
      postgres = await startEmbeddedPostgres(options());
    });
    afterAll(() => postgres.stop());

    it("has its data and its port", async () => {
      expect(postgres.url).toBe(firstUrl);
      expect(await query(postgres.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    });

    it.runIf(process.platform === "linux")(
      "has backends for reads with a lower priority than the gateway, and no others (G38.6)",
      async () => {
        const owner = new pg.Client({ connectionString: postgres.url });
        await owner.connect();
        await owner.query("create role gw_read_here login password 'x'");
        await owner.query("grant connect on database gateway to gw_read_here");
        const readUrl = Object.assign(new URL(postgres.url), {
          username: "gw_read_here",
          password: "x",
        });
        const reader = new pg.Client({ connectionString: readUrl.href });
        await reader.connect();
        const pidOf = async (client: pg.Client): Promise<number> => {
          const { rows } = await client.query("select pg_backend_pid() as pid");
          return (rows[0] as { pid: number }).pid;
        };
        const [readPid, ownerPid] = [await pidOf(reader), await pidOf(owner)];
        await expect.poll(() => getPriority(readPid)).toBeGreaterThan(getPriority());
        expect(getPriority(ownerPid)).toBe(getPriority());
        const group = (file: string) => readFile(file, "utf8").catch(() => "no groups");
        const own = await group("/proc/self/autogroup");
        if (own !== "no groups" && isRoot) {
          await expect
            .poll(() => group(`/proc/${readPid}/autogroup`))
            .toContain(` nice ${Math.min(19, getPriority() + 10)}\n`);
          expect(await group(`/proc/${ownerPid}/autogroup`)).toMatch(/ nice 0$/m);
        }
        await reader.end();
        await owner.end();
      },
    );

    it("stores its password for its owner only, and accepts no connection without it", async () => {
      expect((await stat(join(directory, "password"))).mode & 0o777).toBe(0o600);
      expect((await stat(join(directory, "data"))).mode & 0o777).toBe(0o700);
      for (const [user, password] of [
        ["gw_owner", "wrong"],
        ["gw_owner", ""],
        ["postgres", ""],
        ["postgres", "postgres"],
      ] as const) {
        const url = new URL(postgres.url);
        Object.assign(url, { username: user, password });
        await expect(
          query(url.href, "select 1"),
          `${user} with ${JSON.stringify(password)}`,
        ).rejects.toThrow();
      }
    });

    it("listens on loopback only, without a socket file", async () => {
      const rows = await query(
        postgres.url,
        "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'fsync') order by name",
      );
      expect(rows).toEqual([
        { name: "fsync", setting: "off" },
        { name: "listen_addresses", setting: "127.0.0.1" },
      ]);
      const outside = Object.values(networkInterfaces())
        .flatMap((list) => list ?? [])
        .find(({ internal, family }) => !internal && family === "IPv4");
      if (outside !== undefined) {
        const socket = connect(postgres.port, outside.address);
        const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException];
        expect(error.code).toBe("ECONNREFUSED");
      }
    });

    it.runIf(isRoot)("started by root, the server runs as another user", async () => {
      const { uid } = await stat(join(directory, "data"));
      expect(uid).not.toBe(0);
      const pid = (await readFile(join(directory, "data", "postmaster.pid"), "utf8")).split(
        "\n",
      )[0];
      expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
    });

    it("a password of another database is refused with a message", async () => {
      const file = join(directory, "password");
      const password = await readFile(file, "utf8");
      await writeFile(file, "another");
      expect(await sentenceOf(startEmbeddedPostgres(options()))).toMatch(
        /does not accept its owner's password/,
      );
      await writeFile(file, password);
    });
  });

  it("writes all data to disk before it acknowledges, unless a test turns that off", async () => {
    const postgres = await startEmbeddedPostgres({ ...options(), durable: true });
    const rows = await query<{ setting: string }>(
      postgres.url,
      "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')",
    );
    expect(rows.map(({ setting }) => setting)).toEqual(["on", "on", "on", "on"]);
    await postgres.stop();
  });
});

describe("several processes on one data directory", () => {
  it("share one server, which the last process stops", async () => {
    const other = await startElsewhere(directory);
    const mine = await startEmbeddedPostgres(options());
    expect([other.attached, mine.attached]).toEqual([false, true]);
    expect(mine.url).toBe(other.url);
    await other.stop();
    expect(await query(mine.url, "select answer from kept")).toEqual([{ answer: 42 }]);
    await mine.stop();
    expect(await isRunning(mine.port)).toBe(false);
  });

  it("can all start at the same moment", async () => {
    const fresh = { ...options(), directory: join(root, "rush") };
    const elsewhere = startElsewhere(fresh.directory);
    const here = await Promise.all([startEmbeddedPostgres(fresh), startEmbeddedPostgres(fresh)]);
    const there = await elsewhere;
    expect(new Set([there.url, ...here.map(({ url }) => url)]).size).toBe(1);
    await Promise.all([there.stop(), ...here.map((postgres) => postgres.stop())]);
    expect(await isRunning(here[0]!.port)).toBe(false);
  });

  it("take over the server of a killed process with every committed row, also in a renamed directory, and stop it themselves", async () => {
    const killed = await startElsewhere(directory);
    // The test renames the directory, so the server cannot write when it stops. Rows that are not
    // on disk by then are lost. With `synchronous_commit`, the row is on disk after the commit.
    await query(killed.url, "set synchronous_commit = on; insert into kept values (43)");
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    const [renamed, link] = [join(root, "new-name"), join(root, "link")];
    await rename(directory, renamed);
    await symlink(renamed, link);
    const postgres = await startEmbeddedPostgres({ ...options(), directory: link });
    expect(postgres).toMatchObject({ attached: false, url: killed.url });
    expect(await query(postgres.url, "select answer from kept order by 1")).toEqual([
      { answer: 42 },
      { answer: 43 },
    ]);
    await postgres.stop();
    expect(await isRunning(postgres.port)).toBe(false);
    await rename(renamed, directory);
  });
});

describe("after a crash", () => {
  const durable = () => ({ ...options(), durable: true });
  const idFile = () => join(directory, "data", "postmaster.pid");
  const postmaster = async () => Number((await readFile(idFile(), "utf8")).split("\n")[0]);
  const count = async (url: string) =>
    (await query<{ n: number }>(url, "select count(*)::int as n from kept"))[0]?.n;

  it("a server that is killed under a running gateway is restarted on its port, with every committed row", async () => {
    const postgres = await startEmbeddedPostgres(durable());
    const pool = createPool({ connection: { connectionString: postgres.url }, size: 2 });
    await pool.run({ text: "insert into kept values (44)" });
    const killed = await postmaster();
    process.kill(killed, "SIGKILL");
    await expect.poll(() => postmaster().catch(() => killed), { timeout: 30_000 }).not.toBe(killed);
    const again = () =>
      pool.run({ text: "select count(*)::int as n from kept" }).catch(() => "down");
    await expect.poll(again, { timeout: 30_000 }).toEqual([{ n: 3 }]);
    await pool.close();
    await postgres.stop();
  });

  it("process ids that other programs have now, and a lock and a lease of an ended process, have no effect", async () => {
    await writeFile(idFile(), `${process.pid}\n${join(directory, "data")}\n0\n1\n\n127.0.0.1\n`);
    await writeFile(join(directory, "lock"), `${process.pid} 1`);
    await writeFile(join(directory, "users", "dead"), "999999 1");
    const postgres = await startEmbeddedPostgres(options());
    expect(postgres.attached).toBe(false);
    expect(await count(postgres.url)).toBe(3);
    await postgres.stop();
    expect(await isRunning(postgres.port)).toBe(false);
  });

  it("the server uses another port if another program has taken its port", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    await writeFile(join(directory, "port"), String(port));
    const postgres = await startEmbeddedPostgres(options());
    expect(postgres.port).not.toBe(port);
    expect(await count(postgres.url)).toBe(3);
    await postgres.stop();
    taken.close();
  });
});

describe("a start that is interrupted (G22.6)", () => {
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  it.each([
    [
      "while the cluster is created",
      "new",
      async (home: string) =>
        (await readdir(home).catch(() => [])).some((name) => name.startsWith("data.")),
    ],
    [
      "while the server starts",
      "shared",
      async (home: string) => isThere(join(home, "data", "postmaster.pid")),
    ],
  ])(
    "ends %s, leaves no server, and keeps nobody from the next start",
    async (_when, folder, hasCome) => {
      const home = join(root, folder);
      const stop = new AbortController();
      const reason = new Error("stop");
      const told = { ...options(), directory: home, signal: stop.signal };
      const starting = startEmbeddedPostgres(told).catch((error: unknown) => error);
      while (!(await hasCome(home))) await setImmediate();
      stop.abort(reason);
      const outcome = await starting;
      if (outcome !== reason) await (outcome as EmbeddedPostgres).stop();
      expect(await isThere(join(home, "data", "postmaster.pid"))).toBe(false);
      expect(await readdir(home)).not.toContain("lock");
      const postgres = await startEmbeddedPostgres({ ...options(), directory: home });
      expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
      await postgres.stop();
    },
  );

  it("a process that ends at once stops the server, unless another process uses it", async () => {
    const one = await startEmbeddedPostgres(options());
    const other = await startEmbeddedPostgres(options());
    await one.abandon();
    expect(await isRunning(other.port)).toBe(true);
    await other.abandon();
    expect(await isRunning(other.port)).toBe(false);
    const next = await startEmbeddedPostgres(options());
    expect(await query(next.url, "select answer from kept limit 1")).toEqual([{ answer: 42 }]);
    await next.stop();
  });
});

describe("invalid data", () => {
  it("data of another major version is refused with a message", async () => {
    const file = join(directory, "data", "PG_VERSION");
    const version = await readFile(file, "utf8");
    await writeFile(file, "17\n");
    expect(await sentenceOf(startEmbeddedPostgres(options()))).toMatch(
      /was written by PostgreSQL 17, but this gateway contains version 18/,
    );
    await writeFile(file, version);
  });
  it("a directory that cannot be created is refused with a message", async () => {
    const file = join(root, "file");
    await writeFile(file, "");
    expect(
      await sentenceOf(startEmbeddedPostgres({ ...options(), directory: join(file, "data") })),
    ).toMatch(/cannot be used: ENOTDIR/);
  });
});

describe.runIf(isRoot)("started by root", () => {
  it("the data is in another directory if that user cannot enter, and is found again", async () => {
    const closed = await mkdtemp(join(root, "closed-"));
    await chmod(closed, 0o700);
    const own = { ...options(), directory: join(closed, "postgres") };
    const first = await startEmbeddedPostgres(own);
    await query(first.url, "create table kept ()");
    await first.stop();
    const location = await readFile(join(own.directory, "location"), "utf8");
    expect(location.startsWith(join(root, "spare"))).toBe(true);
    const second = await startEmbeddedPostgres(own);
    expect(await query(second.url, "select * from kept")).toEqual([]);
    await second.stop();
  });
  it("an ordinary user starts a server, and root does not change its owner", async ({ skip }) => {
    for (const path of [dirname(process.execPath), import.meta.dirname])
      if (!(await canEnter(path, nobody))) return skip("no other user can enter this checkout");
    const home = join(root, "ordinary");
    const own = await mkdtemp(`${home}-`);
    await chown(own, nobody.uid, nobody.gid);
    const started = await startElsewhere(own, nobody);
    expect((await stat(join(own, "data"))).uid).toBe(nobody.uid);
    expect((await query<{ one: number }>(started.url, "select 1 as one"))[0]?.one).toBe(1);
    await started.stop();
    const again = await startEmbeddedPostgres({ ...options(), directory: own });
    expect((await stat(join(own, "data"))).uid).toBe(nobody.uid);
    await again.stop();
  });
});
