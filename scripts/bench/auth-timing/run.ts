// `npm run suite auth-timing`: checks if the duration of an answer reveals an account, a password,
// or a deactivated account (G13.3, G13.4). Calls each route with addresses of different kinds in
// random order: without an account (`absent`), with an active account, and so on. Compares each
// kind with `absent`. The exit code is 1 if a difference is too large.
import { parseArgs } from "node:util";
import { randomFor } from "../../random.ts";
import { mannWhitney, median } from "./statistics.ts";
import { openWorld, type Sort, type World } from "./world.ts";

const help = `npm run suite auth-timing -- [options]

  --samples 2000    answers for each sort of address
  --routes login,forgot-password,resend-confirmation,verify-reset-code
  --seed timing     decides the order of the requests
  --hash <hash>     the hash of every password, for example one that another system made`;

interface Route {
  readonly path: string;
  readonly sorts: readonly Sort[];
  readonly bodyOf: (email: string) => object;
}

const routes: readonly Route[] = [
  {
    path: "login",
    sorts: ["absent", "active", "deactivated", "outside"],
    bodyOf: (email) => ({ email, password: "not the one" }),
  },
  {
    path: "forgot-password",
    sorts: ["absent", "active", "deactivated"],
    bodyOf: (email) => ({ email }),
  },
  {
    path: "resend-confirmation",
    sorts: ["absent", "unconfirmed", "active"],
    bodyOf: (email) => ({ email }),
  },
  {
    path: "verify-reset-code",
    sorts: ["absent", "coded", "active"],
    bodyOf: (email) => ({ email, code: "123456" }),
  },
];

/**
 * Limits of the comparison, which must both hold. The medians must differ by less than `medianMs`.
 * Chance alone must explain the difference with a probability above `probability`.
 */
const goal = { medianMs: 1, probability: 0.01 } as const;
/**
 * Number of requests after which the counters of attempts are deleted. So no limit of attempts is
 * reached.
 */
const forgetEvery = 35;
const warmUps = 200;

async function sample(
  world: World,
  route: Route,
  samples: number,
  seed: string,
): Promise<Map<Sort, number[]>> {
  const times = new Map(route.sorts.map((sort) => [sort, [] as number[]]));
  await world.reset();
  const random = randomFor(`${seed} ${route.path}`);
  for (let n = 0; n < warmUps; n++) {
    if (n % forgetEvery === 0) await world.forgetCounts();
    await world.time(route.path, route.bodyOf(world.addressOf(random.pick(route.sorts), n)));
  }
  await world.reset();
  for (let n = 0, count = 0; n < samples; n++) {
    // In each round, every kind of address is called once, in random order. So a slow machine
    // delays all kinds alike.
    const round = [...route.sorts];
    while (round.length > 0) {
      if (count++ % forgetEvery === 0) await world.forgetCounts();
      const [sort] = round.splice(random.whole(0, round.length - 1), 1);
      times.get(sort!)!.push(await world.time(route.path, route.bodyOf(world.addressOf(sort!, n))));
    }
  }
  return times;
}

/**
 * Prints the comparison.
 * @returns true if the times of no kind of address differ from those of `absent`
 */
function report(path: string, times: ReadonlyMap<Sort, readonly number[]>): boolean {
  const absent = times.get("absent")!;
  let isGood = true;
  console.log(
    `\n${path}: ${absent.length} answers of each, absent ${median(absent).toFixed(3)} ms`,
  );
  for (const [sort, own] of times) {
    if (sort === "absent") continue;
    const difference = median(own) - median(absent);
    const probability = mannWhitney(own, absent);
    const isApart = Math.abs(difference) >= goal.medianMs || probability <= goal.probability;
    isGood &&= !isApart;
    const sign = difference >= 0 ? "+" : "";
    console.log(
      `  ${sort.padEnd(12)} ${median(own).toFixed(3)} ms  ${sign}${difference.toFixed(3)} ms  p = ${probability.toFixed(4)}${isApart ? "  MISSED" : ""}`,
    );
  }
  return isGood;
}

const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "2000" },
    routes: { type: "string", default: routes.map(({ path }) => path).join(",") },
    seed: { type: "string", default: "timing" },
    hash: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(help);
else {
  const samples = Number(values.samples);
  const asked = routes.filter(({ path }) => values.routes.split(",").includes(path));
  const world = await openWorld(samples, values.hash);
  try {
    for (const route of asked)
      if (!report(route.path, await sample(world, route, samples, values.seed)))
        process.exitCode = 1;
  } finally {
    await world.stop();
  }
}
