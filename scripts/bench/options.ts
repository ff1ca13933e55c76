// The command line options of `npm run bench`.
import { parseArgs } from "node:util";
import { chooseGenerator, type Generator } from "./load.ts";
import { peerNames } from "./peers.ts";
import { workloads, type Workload } from "./workloads.ts";

const listed = Object.entries(workloads)
  .map(([key, text]) => `${key} ${text}`)
  .join("; ");

export const help = `npm run bench -- [options]

Measures the gateway against a hand-written server over the same tables, alternating in one run, as ratios; with response
caching too, if a piece of work is about caching. Prints one line for each target and piece of work: requests per second, ratio to
the first target, latencies, CPU time per request, and the figures of each round.

  --workloads ${Object.keys(workloads).join("")}  which pieces of work; "" for none (${listed})
  --rounds 3           rounds per target and piece of work, alternating
  --seconds 4          length of a round
  --neighbour          also: what a slow neighbour in another workspace costs
  --growth             also: what more workspaces (up to 10,000), tables and rows cost, as bars; their creation takes some minutes
  --tokens             also: the same work with the access token of an end user who has the rights of the key
  --logins             also: sign-ins compared with bare hashing, and point reads beside a flood of wrong passwords
  --roles              also: what one role and three roles with different columns cost
  --dispatch           only: what finding the operation and checking the request cost
  --with-peers folder  also measure PostgREST and PostGraphile, installed from npm into the folder if they are missing
  --against folder     also measure the gateway of another checkout over the same database, and print the ratio to it
  --peer name=url      also measure a running ${peerNames.join(" or ")} over the same schema; may be given again
  --keep folder        keep the filled databases in this folder, for the next run
  --generator wrk      or built-in; wrk by default if it is installed
  --json file          write the figures to a file`;

export interface Options {
  readonly workloads: readonly Workload[];
  readonly rounds: number;
  readonly seconds: number;
  readonly generator: Generator;
  readonly neighbour: boolean;
  readonly growth: boolean;
  readonly logins: boolean;
  readonly roles: boolean;
  readonly tokens: boolean;
  readonly dispatch: boolean;
  readonly help: boolean;
  /** Folder of another checkout, with its dependencies installed. */
  readonly against: string | undefined;
  readonly withPeers: string | undefined;
  readonly peers: readonly string[];
  readonly keep: string | undefined;
  readonly json: string | undefined;
}

/** @throws Error with a message for the user if an option does not exist or has an invalid value */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      workloads: { type: "string", default: Object.keys(workloads).join("") },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "4" },
      generator: { type: "string" },
      neighbour: { type: "boolean", default: false },
      growth: { type: "boolean", default: false },
      logins: { type: "boolean", default: false },
      roles: { type: "boolean", default: false },
      tokens: { type: "boolean", default: false },
      dispatch: { type: "boolean", default: false },
      against: { type: "string" },
      "with-peers": { type: "string" },
      peer: { type: "string", multiple: true, default: [] },
      keep: { type: "string" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const { peer: peers, "with-peers": withPeers, generator, ...rest } = values;
  const letters = values.workloads.split("");
  const unknown = letters.find((letter) => !(letter in workloads));
  if (unknown !== undefined) throw new Error(`There is no piece of work ${unknown}: ${listed}.`);
  if (generator !== undefined && generator !== "wrk" && generator !== "built-in")
    throw new Error("--generator must be wrk or built-in.");
  return {
    ...rest,
    against: values.against,
    keep: values.keep,
    json: values.json,
    peers,
    withPeers,
    workloads: letters as Workload[],
    rounds: positive("rounds", values.rounds),
    seconds: positive("seconds", values.seconds),
    generator: generator ?? chooseGenerator(),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
