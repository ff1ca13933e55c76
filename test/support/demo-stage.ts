// The demo workspace with few rows instead of its seed, for tests of its endpoints, automations and
// page.
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { applyFolder } from "../../src/definitions/apply/apply.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openCopies } from "./blobs.ts";
import type { Answer, Ask } from "./http-client.ts";
import { startGateway, type TestGatewayOptions } from "./gateway.ts";

const folder = join(import.meta.dirname, "../../templates/workspaces/demo");
const idOf = (number: string): string => `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0${number}`;
export const demoWorkspace = idOf("001");
const tables = {
  c: idOf("101"),
  p: idOf("103"),
  u: idOf("104"),
  o: idOf("105"),
  i: idOf("106"),
} as const;
export const demoEndpoints = {
  stockCounted: idOf("201"),
  orderPaid: idOf("202"),
  mentions: idOf("203"),
  suggestionBox: idOf("204"),
  price: idOf("205"),
  cart: idOf("206"),
  checkOut: idOf("207"),
} as const;

/** A customer with an account. */
export const demoCustomer = {
  owner: idOf("901"),
  email: "lina@example.org",
  name: "Lina",
} as const;

export type DemoStage = Awaited<ReturnType<typeof openDemo>>;

export async function openDemo(options: TestGatewayOptions = {}) {
  const gateway = await startGateway(options);
  const { database, masterKey } = gateway.database;
  const blobs = openCopies(database, "/nonexistent");
  const deployment = { database, secretBox: createSecretBox(masterKey), blobs };
  const { keys } = await applyFolder(deployment, { folder, env: {}, seed: false });
  const tokenOf = (name: string): string => keys.find((key) => key.name === name)!.token;
  const ask = (path: string, options?: Ask): Promise<Answer> =>
    gateway.client(`/${demoWorkspace}/${path}`, options);
  const query = (body: object): Promise<Answer> =>
    ask("query", { method: "POST", key: tokenOf("backend"), json: { refs: tables, ...body } });
  const insert = async (table: keyof typeof tables, values: readonly object[]): Promise<void> => {
    const { status, text } = await query({ mutation: { type: "insert", table, values } });
    if (status !== 200) throw new Error(text);
  };
  const category = idOf("801");
  const customer = idOf("802");
  await insert("c", [{ id: category, name: "Coffee", slug: "coffee" }]);
  await insert("p", [
    { sku: "COF-0001", name: "House Blend", category, price: "6.49", stock: 3 },
    { sku: "COF-0002", name: "Decaf", category, price: "7.05", stock: 4 },
    { sku: "OLD-0001", name: "Chicory", category, price: "1.10", active: false },
  ]);
  await insert("u", [{ id: customer, ...demoCustomer }]);
  await insert("o", [
    { number: "100001", customer, total: "12.98" },
    { number: "100002", customer, total: "5.00", status: "delivered" },
  ]);
  return {
    gateway,
    publishableKey: tokenOf("storefront"),
    /** The token of a server key with all rights. */
    backendKey: tokenOf("backend"),
    /** The token of a publishable key with a list of origins. */
    kioskKey: tokenOf("kiosk"),
    /** Sends a body of /query with the tables of `rows` and the token of an end user. */
    queryAs: (token: string, body: object): Promise<Answer> =>
      ask("query", { method: "POST", key: token, json: { refs: tables, ...body } }),
    ask,
    /** Runs a query and returns its rows. It may use the aliases c, p, u, o and i. */
    rows: async (asked: object): Promise<readonly Readonly<Record<string, unknown>>[]> =>
      (await query({ query: asked })).json.data,
    rename: (sku: string, name: string) =>
      query({
        mutation: {
          type: "update",
          table: "p",
          set: { name },
          where: [{ field: "sku", op: "eq", value: sku }],
        },
      }),
    sql: async (text: string, values: readonly unknown[] = []) =>
      database.owner.run({ text }, values) as Promise<Readonly<Record<string, any>>[]>,
    call: (endpoint: keyof typeof demoEndpoints, text: string, headers: Ask["headers"] = {}) =>
      ask(`endpoint/${demoEndpoints[endpoint]}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: text,
      }),
    close: () => gateway.close(),
  };
}

const hmac = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Returns the headers of a signature in GitHub's format. */
export const githubSigned = (text: string): Record<string, string> => ({
  "x-hub-signature-256": `sha256=${hmac("development-only-stock-counted", text)}`,
});

/** Returns the headers of a signature in Stripe's format. */
export function stripeSigned(text: string): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1_000);
  const digest = hmac("development-only-order-paid", `${seconds}.${text}`);
  return { "stripe-signature": `t=${seconds},v1=${digest}` };
}
