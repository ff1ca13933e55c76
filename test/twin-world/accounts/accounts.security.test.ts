// Tests that a caller cannot find out which addresses have an account, without a password, a code
// or a token (G13.3, G13.4). Two workspaces that differ only in their accounts must give the same
// answers, byte for byte. Their limits of attempts must also be reached at the same request.
import { expect, it } from "vitest";
import { randomFor } from "../../../scripts/random.ts";
import { GatewayError } from "../../../src/contract/errors.ts";
import { findByEmail } from "../../../src/endusers/accounts/account-store.ts";
import type { ExactAnswer } from "../../support/exact-http.ts";
import { comparable } from "../answers.ts";
import { requestFor } from "./requests.ts";
import { openAccountWorlds, workspaceId, type AccountWorlds } from "./worlds.ts";

const count = Number(process.env["ACCOUNT_WORLDS_RUNS"] ?? 250);

/**
 * Parameters in the address of a provider's sign-in page. They have a new random value each time.
 */
const made = /(state|nonce|code_challenge)=[\w-]+/g;
const textOf = (answer: ExactAnswer): string => comparable(answer).replaceAll(made, "$1=");

interface Outcome {
  readonly statuses: ReadonlyMap<string, number>;
  readonly differences: readonly string[];
}

async function compare(worlds: AccountWorlds, seed: string, runs: number): Promise<Outcome> {
  const statuses = new Map<string, number>();
  const differences: string[] = [];
  for (let index = 0; index < runs; index++) {
    const random = randomFor(`${seed}:${index}`);
    if (random.chance(0.05)) worlds.clock.time += random.whole(1, 20_000);
    if (random.chance(0.01)) worlds.clock.time += 900_000;
    const request = requestFor(worlds, random, index);
    const [left, right] = await Promise.all([
      worlds.first.client.send(request),
      worlds.second.client.send(request),
    ]);
    const kind = `${left.status} ${request.path.split("/auth/")[1]!.replace(/\?.*/, "")}`;
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    if (textOf(left) !== textOf(right))
      differences.push(
        `${seed}:${index} ${request.method} ${request.path} ${String(request.body)}\n--- first\n${textOf(left)}\n--- second\n${textOf(right)}`,
      );
  }
  return { statuses, differences };
}

it.each([false, true])(
  "no answer shows whether an address has an account; addresses must be confirmed: %s",
  { timeout: 300_000 + count * 200 },
  async (requireEmailConfirmation) => {
    const worlds = await openAccountWorlds({ requireEmailConfirmation });
    const { statuses, differences } = await compare(
      worlds,
      `accounts ${requireEmailConfirmation}`,
      count,
    );
    await worlds.close();
    expect(differences.slice(0, 3)).toEqual([]);
    // Checks that the requests have caused each kind of answer: refusals because of the contract,
    // refusals of sign-ins, reached limits of attempts, and successes.
    for (const kind of [
      "401 login",
      "429 login",
      "200 forgot-password",
      "200 resend-confirmation",
      "400 verify-reset-code",
      "429 verify-reset-code",
      "400 reset-password",
      "401 refresh",
      "200 logout",
      "200 acme/authorize",
      "400 acme/callback",
      "200 config",
      "400 confirm-email",
      "400 reset",
      "409 register",
    ])
      expect(statuses.get(kind), kind).toBeGreaterThan(0);
    console.log(
      `accounts, confirmed ${requireEmailConfirmation}: ${[...statuses].map(([kind, times]) => `${kind}: ${times}`).join(", ")}`,
    );
  },
);

it(
  "the comparison finds a planted route that shows whether an address has an account",
  { timeout: 60_000 },
  async () => {
    const worlds = await openAccountWorlds({
      requireEmailConfirmation: false,
      leak: ({ database }) => ({
        forgotPassword: async ({ body }) => {
          const account = await findByEmail(
            database.control,
            workspaceId,
            body.email.trim().toLowerCase(),
          );
          if (account === undefined) throw new GatewayError("NOT_FOUND");
          return {
            status: 200,
            body: { isSuccess: true, statusCode: 200, message: null, data: null, errors: [] },
          };
        },
      }),
    });
    const { differences } = await compare(worlds, "leak", 60);
    await worlds.close();
    expect(differences.length).toBeGreaterThan(0);
  },
);
