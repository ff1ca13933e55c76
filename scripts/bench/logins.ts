// Measures sign-ins (`--logins`). It compares the number of sign-ins a second with the number of
// bare comparisons of the same password hash. It also measures 200 reads a second of single rows,
// during a flood of sign-ins with wrong passwords. Hashing uses all processors, so both results
// show how the gateway shares the processors.
//
// Reads alone and reads during the flood take short turns, several in each round, and the middle
// turn counts. The reason is that a single pause of 50 ms delays ten reads, which is 1 % of a round
// of five seconds. The first second of the flood is reported separately, because its sign-ins
// arrive at the same time. Another process sends the flood, so that the process that measures the
// reads does nothing else.
//
// Sign-ins and bare comparisons take turns, too, and the middle of their ratios counts. The report
// also shows the processor time of both. Other programs on the machine slow both down alike.
import { createPasswords } from "../../src/endusers/passwords/passwords.ts";
import { bareHashes } from "./bare-hashes.ts";
import { ask } from "./database.ts";
import { install } from "./install.ts";
import { putLoad, type PlannedRequest } from "./load.ts";
import type { MeasureOptions } from "./measure.ts";
import { cpuMicros } from "./process-figures.ts";
import { pacedReads, post, type Pace } from "./paced-load.ts";
import type { Prepared } from "./prepare.ts";
import { pointRead, tokenOf, type Sketch } from "./sketch.ts";
import { startGateway } from "./targets.ts";

const workspace: Sketch = {
  id: "be9c0000-0000-4000-8000-000000000004",
  tables: { items: 1_000 },
};
const accounts = 1_000;
const password = "correct horse battery";
/**
 * Seconds of sign-ins before the measurement. Node compiles the code after some thousands of
 * sign-ins, as on a server in production.
 */
const warmUpSeconds = 45;
/**
 * Factor by which turns with sign-ins or comparisons are longer than turns with reads. Sign-ins
 * that are unfinished at the end of a turn do not count, so short turns would be inexact.
 */
const longer = 3;
/**
 * Number of parallel sign-ins. It is large enough to use every processor, and small enough that no
 * sign-in waits too long while other programs use the processors.
 */
const signInsAtATime = 12;
/** Number of parallel sign-ins in the flood. */
const floodAtATime = 64;
const readsPerSecond = 200;
/**
 * Number of turns in a round. One kind of turn has bare comparisons and then sign-ins. The other
 * kind has reads alone and then reads during the flood.
 */
const turns = 3;

/** The figures of bare comparisons and of the sign-ins after them. */
interface Turn {
  /** Bare comparisons per second, with as many in parallel as there are processors. */
  readonly bare: number;
  readonly logins: number;
  /** Processor time of one comparison and of one sign-in, in microseconds. Null without /proc. */
  readonly bareCpuMicros: number;
  readonly loginCpuMicros: number | null;
  /**
   * Number of sign-ins that the gateway refused because they waited too long. They do not count as
   * sign-ins.
   */
  readonly refused: number;
}

export interface LoginFigures {
  /** The turns, sorted by the ratio of sign-ins to bare comparisons. */
  readonly turns: readonly Turn[];
  readonly alone: Pace;
  readonly besideFlood: Pace;
  /** The figures of the flood's first second. */
  readonly asFloodBegins: Pace;
  /** Refused sign-ins a second during the flood. */
  readonly refusedPerSecond: number;
}

export async function measureLogins(
  { databaseUrl, databasePid, dataDirectory }: Prepared,
  { generator, rounds, seconds }: MeasureOptions,
): Promise<LoginFigures> {
  await install(databaseUrl, dataDirectory, [workspace]);
  const hash = await makeHash();
  await ask(
    databaseUrl,
    `delete from gateway.end_user where workspace_id = '${workspace.id}'`,
    `insert into gateway.end_user (id, workspace_id, email, password_hash, email_verified)
     select md5('u' || i)::uuid, '${workspace.id}', 'u' || i || '@example.com', '${hash}', true from generate_series(1, ${accounts}) i`,
    "delete from gateway.attempt",
  );
  const gateway = await startGateway(
    databaseUrl,
    dataDirectory,
    pointRead(workspace.id, "items", 1),
  );
  const logins = (secret: string): readonly PlannedRequest[] =>
    Array.from({ length: accounts }, (_, n) => ({
      method: "POST",
      path: `/${workspace.id}/auth/login`,
      token: tokenOf(workspace.id),
      body: JSON.stringify({ email: `u${1 + n}@example.com`, password: secret }),
    }));
  const people = logins(password);
  const strangers = logins("wrong");
  const cpu = (): number =>
    (cpuMicros(gateway.pid!) ?? Number.NaN) + (cpuMicros(databasePid) ?? Number.NaN);
  async function signIn(time: number): Promise<Omit<Turn, "bare" | "bareCpuMicros">> {
    const before = cpu();
    const load = await putLoad(generator, gateway.port, {}, people, time, signInsAtATime);
    const good = load.requests - load.failures;
    const each = (cpu() - before) / good;
    return {
      logins: (load.requestsPerSecond * good) / load.requests,
      loginCpuMicros: Number.isNaN(each) ? null : each,
      refused: load.failures,
    };
  }
  const reads = (time: number): Promise<Pace> =>
    pacedReads(readsPerSecond, time, (n) =>
      post(gateway.port, pointRead(workspace.id, "items", n % 1_000)),
    );
  const pairs: Turn[] = [];
  const paces = { alone: new Array<Pace>(), beside: new Array<Pace>(), begins: new Array<Pace>() };
  let refusedPerSecond = 0;
  try {
    await reads(3);
    await signIn(warmUpSeconds);
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < turns; turn++) {
        const bare = await bareHashes(hash, password, longer * seconds);
        const own = await signIn(longer * seconds);
        pairs.push({ ...own, bare: bare.perSecond, bareCpuMicros: bare.cpuMicros });
      }
      // Unfinished sign-ins of the last turn must not slow down the reads. So the script waits.
      await new Promise((done) => setTimeout(done, 2_000));
      for (let turn = 0; turn < turns; turn++) {
        paces.alone.push(await reads(seconds));
        const time = seconds + 2;
        const flooding = putLoad(generator, gateway.port, {}, strangers, time, floodAtATime);
        paces.begins.push(await reads(1));
        paces.beside.push(await reads(seconds));
        refusedPerSecond += (await flooding).failures / time / rounds / turns;
      }
    }
    return {
      turns: pairs.toSorted((one, other) => ratioOf(one) - ratioOf(other)),
      alone: middle(paces.alone),
      besideFlood: middle(paces.beside),
      asFloodBegins: middle(paces.begins),
      refusedPerSecond,
    };
  } finally {
    await gateway.stop();
  }
}

const ratioOf = ({ bare, logins }: Turn): number => logins / bare;

/**
 * Sorts the turns by the times of their slowest reads, and returns the middle one. With an even
 * number of turns, returns the slower one of the two in the middle. Adds up the failures of all
 * turns.
 */
const middle = (paces: readonly Pace[]): Pace => ({
  ...paces.toSorted((one, other) => one.p99 - other.p99)[Math.floor(paces.length / 2)]!,
  failures: paces.reduce((sum, { failures }) => sum + failures, 0),
});

async function makeHash(): Promise<string> {
  const passwords = createPasswords();
  try {
    return await passwords.hash(password, {});
  } finally {
    passwords.close();
  }
}

export function loginLines(figures: LoginFigures): string {
  const { alone, besideFlood, asFloodBegins, refusedPerSecond } = figures;
  // The turn in the middle. With an even number of turns, it is the worse one of the two in the
  // middle.
  const { bare, logins } = figures.turns[Math.floor((figures.turns.length - 1) / 2)]!;
  const refused = figures.turns.reduce((sum, turn) => sum + turn.refused, 0);
  const ratios = figures.turns.map((turn) => ratioOf(turn).toFixed(2)).join(" ");
  const pace = (name: string, { p50, p99, perSecond, failures }: Pace): string =>
    `${name.padEnd(22)}${perSecond.toFixed(0)} reads/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${failures > 0 ? `  FAILED ${failures}` : ""}`;
  return [
    "\nsigning in",
    `bare argon2.verify    ${bare.toFixed(1)}/s with as many at a time as there are processors`,
    `login                 ${logins.toFixed(1)}/s  ${(logins / bare).toFixed(2)} x  (turns: ${ratios})${refused > 0 ? `  REFUSED ${refused}` : ""}`,
    cpuLine(figures.turns),
    pace("reads alone", alone),
    pace("reads as it begins", asFloodBegins),
    pace("reads beside a flood", besideFlood),
    `${"".padEnd(22)}p99 ${(besideFlood.p99 / alone.p99).toFixed(2)} x, p50 ${(besideFlood.p50 / alone.p50).toFixed(2)} x; ${refusedPerSecond.toFixed(0)} of the flood refused a second`,
  ].join("\n");
}

/**
 * Returns a line with the mean processor time of one sign-in and of one bare comparison. The time
 * of a sign-in includes the gateway, its hash processes and the database.
 */
function cpuLine(turns: readonly Turn[]): string {
  const name = "processor time of one".padEnd(22);
  let [bare, login] = [0, 0];
  for (const { bareCpuMicros, loginCpuMicros } of turns) {
    if (loginCpuMicros === null) return `${name}unknown without /proc`;
    bare += bareCpuMicros / turns.length / 1000;
    login += loginCpuMicros / turns.length / 1000;
  }
  return `${name}login ${login.toFixed(1)} ms, comparison ${bare.toFixed(1)} ms  ${(bare / login).toFixed(2)} x`;
}
