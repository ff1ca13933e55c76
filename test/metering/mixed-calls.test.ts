// Mixed calls to several gateways over the ends of minutes, days and a month. The counters agree
// with the responses that callers got and with the query log (G11.2, G11.4). More calls, or other
// calls: `npm run suite mixed-calls -- --count 50000 --seed other`.
import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { randomFor, type Random } from "../../scripts/random.ts";
import { schemaName } from "../../src/catalog/schema-name.ts";
import { dateText, dayOf } from "../../src/metering/calendar.ts";
import { createExactClient, headerOf, type ExactRequest } from "../support/exact-http.ts";
import {
  badKey,
  definitionOf,
  openMetered,
  origin,
  ours,
  theirs,
  type MeteredStage,
} from "../gateway/metered.ts";

const count = Number(process.env["MIXED_CALLS_COUNT"] ?? 400);
const seed = process.env["MIXED_CALLS_SEED"] ?? "suite";
const together = 16;

let stage: MeteredStage;
afterEach(() => stage.close());

interface Planned extends ExactRequest {
  /** The workspace whose usage counts, unless the response is a 429. Null if no usage counts. */
  readonly payer: string | null;
}

/** The data from which calls are made. Entity tags come from earlier responses. */
interface Means {
  readonly random: Random;
  readonly tags: Map<string, string>;
}

const orders = (id: string): string => definitionOf(id).tables["orders"]!.id;
const read = (id: string, more: object = {}): string =>
  JSON.stringify({ refs: { o: orders(id) }, query: { from: "o", ...more } });

const authorised = (token: string | undefined, more: Record<string, string> = {}) => ({
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  "Content-Type": "application/json",
  ...more,
});

function plan({ random, tags }: Means): Planned {
  const payer = random.pick([ours, theirs]);
  const keys = payer === ours ? stage.ours : stage.theirs;
  const foreign = payer === ours ? stage.theirs : stage.ours;
  const headers = authorised(keys["server"]);
  const query = { method: "POST", path: `/${payer}/query`, headers, payer };
  const schema = { method: "GET", path: `/${payer}/schema`, headers, payer };
  const free = { payer: null };
  const tagged = (path: string): Record<string, string> => {
    const tag = tags.get(path);
    return tag === undefined ? {} : { "If-None-Match": tag };
  };
  const cached = authorised(keys["cached"], random.chance(0.5) ? tagged(query.path) : {});
  const write = (mutation: object): string =>
    JSON.stringify({ refs: { o: orders(payer) }, mutation: { table: "o", ...mutation } });
  const status = `status ${random.whole(1, 20)}`;
  const auth = (route: string, body: object): Planned => ({
    ...query,
    path: `/${payer}/auth/${route}`,
    body: JSON.stringify(body),
  });
  const inserted = write({ type: "insert", values: [{ status }], returning: ["id", "status"] });
  const kinds: readonly (readonly [() => Planned, number])[] = [
    [() => ({ ...query, body: read(payer, { limit: random.whole(1, 40) }) }), 30],
    [() => ({ ...query, path: `/api/v1/gateway/${payer}/query`, body: read(payer) }), 5],
    [() => schema, 8],
    [() => ({ ...schema, method: "HEAD" }), 4],
    [() => ({ ...schema, headers: { ...headers, ...tagged(schema.path) } }), 8],
    [() => ({ ...query, headers: cached, body: read(payer, { limit: 5 }) }), 15],
    [() => ({ ...query, body: inserted }), 4],
    [() => ({ ...query, headers: { ...headers, "Idempotency-Key": status }, body: inserted }), 4],
    [
      () => ({
        ...query,
        body: write({
          type: "update",
          set: { status },
          where: [{ field: "status", op: "eq", value: `status ${random.whole(1, 20)}` }],
        }),
      }),
      2,
    ],
    [() => ({ ...query, body: read(payer, { where: [{ field: "no", op: "eq", value: 1 }] }) }), 5],
    [() => ({ ...query, body: "{" }), 3],
    [
      () => ({
        ...query,
        body: JSON.stringify({ refs: { o: randomUUID() }, query: { from: "o" } }),
      }),
      3,
    ],
    [() => ({ ...query, headers: { ...headers, "Content-Type": "text/plain" }, body: "x" }), 2],
    [
      () => ({
        ...query,
        headers: authorised(keys["restricted"], { Origin: origin }),
        body: read(payer),
      }),
      4,
    ],
    [() => ({ ...query, ...free, headers: authorised(keys["restricted"]), body: read(payer) }), 3],
    [() => ({ ...query, ...free, headers: authorised(foreign["server"]), body: read(payer) }), 3],
    [
      () => ({ ...query, ...free, headers: authorised(badKey(random.whole(1, 50))), body: "{}" }),
      3,
    ],
    [() => ({ ...schema, ...free, headers: authorised(undefined) }), 3],
    [() => auth("logout", { refreshToken: status }), 3],
    [() => auth("register", { email: status }), 3],
    [() => ({ ...auth("login", { email: `${seed}@example.com`, password: status }), ...free }), 1],
    [() => ({ ...auth("refresh", { refreshToken: status }), ...free }), 3],
    [() => ({ ...query, method: "GET", path: `/${payer}/players`, body: undefined }), 3],
    [
      () => ({
        ...query,
        ...free,
        method: "GET",
        path: `/${payer}/auth/${random.pick(["config", "logo", "jwks.json", "reset?token=x"])}`,
      }),
      3,
    ],
    [() => ({ ...query, ...free, method: "OPTIONS" }), 2],
    [() => ({ ...query, ...free, method: "PUT" }), 2],
    [
      () => ({ ...schema, ...free, path: random.pick(["/openapi.json", "/healthz", "/nothing"]) }),
      3,
    ],
  ];
  return random.weighted(kinds)();
}

/** Sums by workspace and day, as text that is easy to compare. */
class Ledger {
  readonly #sums = new Map<string, [calls: number, bytes: number]>();

  add(workspaceId: string, day: string, calls: number, bytes: number): void {
    const sum = this.#sums.get(`${workspaceId} ${day}`) ?? [0, 0];
    this.#sums.set(`${workspaceId} ${day}`, [sum[0] + calls, sum[1] + bytes]);
  }

  get lines(): string[] {
    return [...this.#sums].map(([key, sum]) => `${key}: ${sum.join(" calls, ")} bytes`).toSorted();
  }

  get calls(): number {
    return [...this.#sums.values()].reduce((sum, [calls]) => sum + calls, 0);
  }
}

/** Adds up rows of workspace, day, calls and bytes. */
async function ledgerOf(text: string): Promise<Ledger> {
  const ledger = new Ledger();
  const rows = await stage.database.database.owner.run<{
    id: string;
    day: string;
    calls: number;
    bytes: number;
  }>({ text });
  for (const { id, day, calls, bytes } of rows) ledger.add(id, day, calls, bytes);
  return ledger;
}

const fromUsage = `select workspace_id as id, day::text as day, calls::float8 as calls, egress_bytes::float8 as bytes from gateway.usage`;

const fromLog = `select workspace_id as id, (at at time zone 'UTC')::date::text as day, count(*)::float8 as calls,
    sum(bytes_out)::float8 as bytes
  from gateway.query_log
  where credential_type <> 'none' and status not in (401, 429) and coalesce(code, '') <> 'ORIGIN_DENIED'
  group by 1, 2`;

it(`counts ${count} mixed calls exactly`, { timeout: 3_600_000 }, async () => {
  const perMinute = Math.ceil(count / 65);
  stage = await openMetered({
    plan: { requestsPerMinute: perMinute },
    theirPlan: { payAsYouGo: true, callsPerMonth: 50 },
    gateways: 2,
  });
  for (const id of [ours, theirs]) {
    const text = `insert into ${schemaName(id)}.orders (id, status)
      select gen_random_uuid(), repeat('ü', n * n) from generate_series(1, 40) n`;
    await stage.database.database.owner.run({ text });
  }
  const clients = stage.gateways.map(({ baseUrl }) => createExactClient(baseUrl, together));
  const random = randomFor(`mixed calls ${seed}`);
  const tags = new Map<string, string>();
  const got = new Ledger();
  const statuses = new Map<number, number>();
  let hits = 0;
  // From the last hour of a month into the next one.
  const midnight = Date.UTC(2026, 2, 1);
  for (let asked = 0; asked < count; asked += together) {
    stage.clock.time = midnight + Math.round((asked / count - 0.5) * 20) * 60_000;
    const day = dateText(dayOf(stage.clock.time));
    const batch = Array.from({ length: Math.min(together, count - asked) }, () =>
      plan({ random, tags }),
    );
    await Promise.all(
      batch.map(async ({ payer, ...request }) => {
        const answer = await random.pick(clients).send(request);
        const { status, body } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const tag = headerOf(answer, "ETag");
        if (headerOf(answer, "X-Cache") === "HIT") hits += 1;
        if (status === 200 && tag !== undefined) tags.set(request.path, tag);
        if (payer !== null && status !== 429) got.add(payer, day, 1, Buffer.byteLength(body));
      }),
    );
  }
  for (const client of clients) client.close();
  await stage.stop();
  const told = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`);
  console.log(
    `${count} calls (${told.join(", ")}; ${hits} from the cache), ${got.calls} of them count:\n${got.lines.join("\n")}`,
  );
  expect((await ledgerOf(fromUsage)).lines).toEqual(got.lines);
  expect((await ledgerOf(fromLog)).lines).toEqual(got.lines);
  expect(got.lines).toHaveLength(4);
  expect(hits).toBeGreaterThan(0);
  for (const status of [200, 204, 304, 400, 401, 403, 404, 405, 415, 429])
    expect(statuses.get(status), String(status)).toBeGreaterThan(0);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
});
