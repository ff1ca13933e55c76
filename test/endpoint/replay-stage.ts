// The stage for tests of repeated signed calls: two gateways on one database, and sync endpoints of
// each signature format whose automations write payments. A listener on loopback counts the
// requests of `http` steps, and can delay its answers.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { saveSecret } from "../../src/catalog/secret-store.ts";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import type { AutomationDefinition, EndpointDefinition } from "../../src/catalog/definition.ts";
import { freePort } from "../../scripts/bench/free-port.ts";
import { startProcess } from "../../scripts/bench/processes.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { ownAddress, program } from "../support/program.ts";
import { openStage } from "../support/stage.ts";
import { endpointId, secrets } from "./endpoint-stage.ts";
import { signers } from "./signed-requests.ts";

type Steps = AutomationDefinition["steps"];

const write = {
  id: "write",
  type: "mutation",
  refs: { p: "payments" },
  mutation: {
    type: "insert",
    table: "p",
    values: [{ order: "{{request.body.order}}" }],
    returning: ["id"],
  },
} as const;
const fail = { id: "no", type: "fail", message: "no" } as const;
const paid = {
  id: "answer",
  type: "response",
  status: 201,
  headers: { "x-paid": "yes" },
  body: "{{steps.write}}",
} as const;

const automationsAt = (url: string): Readonly<Record<string, Steps>> => ({
  pay: [write, paid],
  slow: [{ id: "held", type: "http", url }, write, paid],
  large: [write, { id: "answer", type: "response", body: "{{request.rawBody}}" }],
  writesThenFails: [write, fail],
  writesThenSays503: [write, { id: "answer", type: "response", status: 503, body: "later" }],
  writesThenHolds: [write, { id: "held", type: "http", url }, paid],
  postsThenFails: [{ id: "call", type: "http", method: "POST", url, body: "{}" }, fail],
  readsThenFails: [{ id: "call", type: "http", url }, fail, write],
  refusedThenFails: [
    { id: "call", type: "http", method: "POST", url: "http://127.0.0.1:9/", body: "{}" },
  ],
  refusedWriteFails: [
    { ...write, mutation: { ...write.mutation, values: [{ order: null }] } },
    paid,
  ],
  reads: [{ id: "answer", type: "response", body: "{{request.rawBody}}" }],
});

export type ReplayStage = Awaited<ReturnType<typeof openReplays>>;

export async function openReplays() {
  let requests = 0;
  let held: Promise<unknown> = Promise.resolve();
  const listener = createServer((_request, response) => {
    requests++;
    void held.then(() => response.end("{}"));
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const target = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const automations = automationsAt(`http://${target}/`);
  const formats = { stripe: "timestamp", slack: "slack", standard: "standard" } as const;
  const signatures: Readonly<Record<string, EndpointDefinition["signature"]>> = {
    github: { algorithm: "HMAC-SHA256", format: "default", header: "X-Hub-Signature-256" },
    stripe: { algorithm: "HMAC-SHA256", format: formats.stripe, header: "Stripe-Signature" },
    slack: { algorithm: "HMAC-SHA256", format: formats.slack, header: "X-Slack-Signature" },
    standard: { algorithm: "HMAC-SHA256", format: formats.standard, header: "webhook-signature" },
  };
  const endpoints = {
    ...Object.fromEntries(
      Object.keys(automations).map((name) => [name, sync(name, signatures["stripe"]!)]),
    ),
    slack: sync("pay", signatures["slack"]!),
    standard: sync("pay", signatures["standard"]!),
    github: sync("pay", signatures["github"]!),
  };
  const definition = defineWorkspace({
    tables: { payments: { columns: { order: { type: "text", required: true } } } },
    keys: { backend: { kind: "server", tables: "all" } },
    endpoints,
    automations: Object.fromEntries(
      Object.entries(automations).map(([name, steps]) => [name, { steps }]),
    ),
  });
  const stage = await openStage(definition);
  const { database: pools, masterKey, url } = stage.database;
  const box = createSecretBox(masterKey);
  for (const name of Object.keys(endpoints)) {
    const path = `endpoints.${name}.signature.secret`;
    const secret = secrets[formatOf(name)];
    await saveSecret(
      pools.owner,
      WORKSPACE_ID,
      path,
      box.seal(secret, secretPlace(WORKSPACE_ID, path)),
      path,
    );
  }
  const store = `file:${await stage.openFolder()}`;
  const settings = { "http.privateTargets": target, "storage.url": store };
  const gateways = [await stage.openGateway({ settings }), await stage.openGateway({ settings })];
  let number = 0;
  return {
    ...stage,
    gateways,
    /** Signs a request once. Each call of the returned `send` sends this request. */
    signed(name: string, text?: string) {
      const body = Buffer.from(text ?? JSON.stringify({ order: `order ${++number}` }));
      const headers: Record<string, string> = {
        "content-type": "application/json",
        ...signers[formatOf(name)]!(body, Math.floor(Date.now() / 1_000)),
      };
      const path = `/${WORKSPACE_ID}/endpoint/${endpointId(name)}`;
      const send = (at = 0, more: Record<string, string> = {}, spelling = "endpoint") =>
        gateways[at % 2]!.client(path.replace("endpoint", spelling), {
          method: "POST",
          body,
          headers: { ...headers, ...more },
        });
      return { body, path, headers, send };
    },
    payments: async () =>
      (await stage.sql<{ order: string }>('select "order" from $ws.payments')).length,
    claims: () => stage.sql<{ sealed: string | null }>("select * from gateway_tx.automation_claim"),
    requests: () => requests,
    /** Starts another gateway on the database, as its own process. */
    startProcess: async () => {
      const port = await freePort();
      const home = await stage.openFolder();
      const started = await startProcess({
        name: "the gateway",
        port,
        command: [process.execPath, program, "start"],
        env: {
          ...ownAddress,
          DATABASE_URL: url,
          GATEWAY_MASTER_KEY: masterKey.toString("hex"),
          GATEWAY_PORT: String(port),
          GATEWAY_DATA_DIR: home,
          GATEWAY_STORAGE_URL: store,
          GATEWAY_PRIVATE_TARGETS: target,
          GATEWAY_LOG_LEVEL: "fatal",
        },
        probe: { method: "GET", path: "/readyz", body: "" },
      });
      return { baseUrl: `http://127.0.0.1:${port}`, kill: () => started.stop("SIGKILL") };
    },
    /** Delays the answers of the listener until the returned function is called. */
    hold: (): (() => void) => {
      let release = (): void => {};
      held = new Promise<void>((resolve) => (release = resolve));
      return release;
    },
    reset: async () => {
      requests = 0;
      await stage.sql("delete from gateway_tx.automation_claim");
      await stage.sql("delete from $ws.payments");
    },
    close: async () => {
      await stage.close();
      listener.close();
    },
  };
}

const sync = (automation: string, signature: EndpointDefinition["signature"]) =>
  ({ mode: "sync", automations: [automation], signature }) as const;

const formatOf = (name: string): "github" | "slack" | "standard" | "stripe" =>
  name === "github" || name === "slack" || name === "standard" ? name : "stripe";
