// The required behaviour of a gateway behind a pooler: one check for each part. A check throws an
// error with the unexpected answer.
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { openBusSocket } from "../../bench/bus-bench/socket.ts";
import {
  emailOf,
  endpointPath,
  password,
  serverToken,
  signingSecret,
} from "../../bench/cost/definition.ts";
import { bodyOf, valuesOf, workloads, type Workload } from "../../bench/workloads.ts";
import { keys, md5Guid, tableIds, workspaceId } from "../../bench/workspace.ts";

export interface Check {
  readonly name: string;
  readonly run: (port: number) => Promise<void>;
}

type Answer = { readonly status: number; readonly headers: Headers; readonly body: any };

async function send(
  port: number,
  path: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${serverToken}`,
      "Content-Type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === "" ? null : JSON.parse(text),
  };
}

function expect(isMet: boolean, answer: Answer): void {
  if (!isMet) throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body)}`);
}

const queryPath = `/${workspaceId}/query`;
const ask = (port: number, body: object, headers = {}): Promise<Answer> =>
  send(port, queryPath, body, headers);
const times = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const refs = { w: tableIds.inserts };
const insertOf = (note: string): object => ({
  type: "insert",
  table: "w",
  values: [{ customer_id: md5Guid("c1"), status: "new", total: 1, note }],
});

async function countOf(port: number, note: string): Promise<number> {
  const where = [{ field: "note", op: "eq", value: note }];
  const answer = await ask(port, {
    refs,
    query: { from: "w", select: ["id"], where, limit: 1000 },
  });
  expect(answer.status === 200, answer);
  return answer.body.data.length;
}

const reads: Check = {
  name: "/query: reads of each kind, 20 at once",
  async run(port) {
    const kinds = Object.keys(workloads).filter((kind) => kind !== "f") as Workload[];
    for (const round of times(10))
      await Promise.all(
        times(20).map(async (n) => {
          const kind = kinds[n % kinds.length]!;
          const body = bodyOf(kind, valuesOf(kind, round * 20 + n));
          const answer = await ask(port, body, { Authorization: `Bearer ${keys.narrow}` });
          expect(answer.status === 200, answer);
          if (kind === "a") expect(answer.body.data.length === 1, answer);
        }),
      );
  },
};

const writes: Check = {
  name: "/query: writes once for each Idempotency-Key, changed and deleted",
  async run(port) {
    const note = `pooler ${port}`;
    await Promise.all(
      times(40).map(async (n) => {
        const key = { "Idempotency-Key": `pooler-${port}-${n % 20}` };
        const answer = await ask(port, { refs, mutation: insertOf(note) }, key);
        // The gateway may refuse a repeat while the first call is running.
        expect(answer.status === 200 || answer.status === 409, answer);
      }),
    );
    const inserted = await countOf(port, note);
    const where = [{ field: "note", op: "eq", value: note }];
    const update = { type: "update", table: "w", set: { status: "paid" }, where };
    const updated = await ask(port, { refs, mutation: update });
    expect(updated.status === 200 && inserted === 20, updated);
    const deleted = await ask(port, { refs, mutation: { type: "delete", table: "w", where } });
    expect(deleted.status === 200 && (await countOf(port, note)) === 0, deleted);
  },
};

const auth: Check = {
  name: "auth: sign-ins, refreshed tokens, a used token refused",
  async run(port) {
    const path = (name: string): string => `/${workspaceId}/auth/${name}`;
    await Promise.all(
      times(8).map(async (n) => {
        const signedIn = await send(port, path("login"), { email: emailOf(n), password });
        expect(signedIn.status === 200, signedIn);
        const { refreshToken } = signedIn.body.data;
        const refreshed = await send(port, path("refresh"), { refreshToken });
        expect(refreshed.status === 200, refreshed);
        const wrong = await send(port, path("login"), { email: emailOf(n), password: "wrong one" });
        expect(wrong.status === 401, wrong);
      }),
    );
  },
};

const EVENTS = 50;

const bus: Check = {
  name: `bus: ${EVENTS} announced writes reach a subscriber, with offsets without gaps`,
  async run(port) {
    const received: number[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const subscribed = Promise.withResolvers<void>();
    const socket = openBusSocket({
      port,
      path: `/${workspaceId}/bus`,
      token: serverToken,
      opened: () => socket.send({ type: "subscribe", id: "s", bus: "chat:pooler" }),
      text: (frame) => {
        const { type, offset } = JSON.parse(frame.toString());
        if (type === "error") reject(new Error(frame.toString()));
        if (type === "subscribed") subscribed.resolve();
        if (type === "event" && received.push(offset) === EVENTS) resolve();
      },
      closed: (why) => reject(new Error(why)),
    });
    try {
      await Promise.race([subscribed.promise, promise]);
      const mutation = { ...insertOf(`bus ${port}`), notify: { bus: "chat:pooler" } };
      await Promise.all(
        times(EVENTS).map(async () => {
          const answer = await ask(port, { refs, mutation });
          expect(answer.status === 200, answer);
        }),
      );
      await within(promise, () => `${received.length} of ${EVENTS} events arrived`);
      if (received.some((offset, at) => at > 0 && offset !== received[at - 1]! + 1))
        throw new Error(`the offsets have gaps: ${received.join(" ")}`);
    } finally {
      socket.close();
    }
  },
};

const RUNS = 20;
const WAIT_MS = 20_000;
const POLL_MS = 100;

const jobs: Check = {
  name: `jobs: ${RUNS} signed events run their automation once`,
  async run(port) {
    // The automation writes a row with this note.
    const note = "cost";
    const before = await countOf(port, note);
    for (const n of times(RUNS)) {
      const body = JSON.stringify({ customer: md5Guid(`c${n + 1}`), call: `${port} ${n}` });
      const signature = createHmac("sha256", signingSecret).update(body).digest("hex");
      const answer = await send(port, endpointPath("event"), body, { "X-Signature": signature });
      expect(answer.status === 200, answer);
    }
    let done = 0;
    for (const until = performance.now() + WAIT_MS; done < RUNS && performance.now() < until;) {
      await sleep(POLL_MS);
      done = (await countOf(port, note)) - before;
    }
    if (done !== RUNS) throw new Error(`${done} of ${RUNS} runs have inserted their row`);
  },
};

async function within(work: Promise<void>, failure: () => string): Promise<void> {
  const late = sleep(WAIT_MS, null, { ref: false }).then(() => {
    throw new Error(failure());
  });
  await Promise.race([work, late]);
}

export const checks: readonly Check[] = [reads, writes, auth, bus, jobs];
