// Tests the access to the development inbox, and mails without an inbox (G18.5, G18.6). An attacker
// who reads a reset code there could take over the account.
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { inboxFolder } from "../../src/mail/index.ts";
import { waitingTooLong } from "../../src/mail/delivery/mail-task.ts";
import { openTestDatabase } from "../support/database.ts";
import { authDefaults, defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { startGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { installWorkspace } from "../support/workspaces.ts";
import { openInboxStage } from "./inbox-stage.ts";

/** Sends a request with the given host, port and headers. Returns the status. */
const ask = (host: string, port: number, headers: Readonly<Record<string, string>>) =>
  new Promise<number>((resolve, reject) => {
    const sent = request({ host, port, path: "/_/mail", headers, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject).end();
  });

const lanAddress = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

describe("the development inbox is for the person at this computer", () => {
  it("404 for other names, for what a proxy passes on, and for peers of other machines", async () => {
    const stage = await openInboxStage({ "server.host": "0.0.0.0" });
    const { port } = stage.gateway;
    const own = `127.0.0.1:${port}`;
    expect(await ask("127.0.0.1", port, { Host: own })).toBe(200);
    expect(await ask("127.0.0.1", port, { Host: "localhost" })).toBe(200);
    for (const host of [
      "shop.example",
      "192.168.1.5",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "0.0.0.0",
      "[2001:db8::1]",
      // Host names that a URL parser changes into a loopback name.
      "LocalHost",
      "%6cocalhost",
      "localhost.",
      "shop.example@localhost",
      "localhost/shop.example",
      "localhost#.shop.example",
      "localhost?shop.example",
      "localhost\\shop.example",
      "127.1",
      "0x7f.0.0.1",
      "2130706433",
      "127.0.0.01",
      "[0:0::1]",
      "localhost:",
      "localhost:123456",
      " localhost:80x",
    ])
      expect(await ask("127.0.0.1", port, { Host: host }), host).toBe(404);
    for (const [name, value] of [
      ["X-Forwarded-For", "203.0.113.9"],
      ["X-Forwarded-Host", "shop.example"],
      ["X-Forwarded-Proto", "https"],
      ["Forwarded", "for=203.0.113.9"],
      ["Via", "1.1 proxy"],
      ["X-Real-IP", "203.0.113.9"],
      ["CF-Connecting-IP", "203.0.113.9"],
    ] as const)
      expect(await ask("127.0.0.1", port, { Host: own, [name]: value }), name).toBe(404);
    if (lanAddress !== undefined) expect(await ask(lanAddress, port, { Host: own })).toBe(404);
    await stage.close();
  });

  it.each([
    ["a public base URL", { "server.baseUrl": "https://api.example" }],
    ["a base URL in the local network", { "server.baseUrl": "http://192.168.1.5:4400" }],
    ["proxies in front", { "server.trustedProxies": "127.0.0.1" }],
  ])("404 in development, too, with %s", async (_what, settings) => {
    const stage = await openInboxStage(settings);
    expect(await ask("127.0.0.1", stage.gateway.port, { Host: "localhost" })).toBe(404);
    await stage.close();
  });

  it("where there is no inbox mails wait for a mail server, and after a week fail for good", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "workspace-gateway-waiting-"));
    const database = await openTestDatabase();
    const keys = await installWorkspace(
      database,
      defineWorkspace({
        keys: { pk: { kind: "publishable", publish: true } },
        workspace: { auth: authDefaults },
      }),
    );
    const settings = { dataDirectory, "server.baseUrl": "https://api.example" };
    const gateway = await startGateway({ database, settings });
    const json = { email: "ada@customer.example", password: "seven brave otters" };
    const path = `/${WORKSPACE_ID}/auth/register`;
    expect((await gateway.client(path, { json, key: keys["pk"] })).status).toBe(200);
    const jobs = () =>
      database.database.owner.run<{ task: string; attempts: number; error: string | null }>({
        text: "select task_identifier as task, attempts, last_error as error from graphile_worker.jobs",
      });
    await vi.waitFor(
      async () => expect(await jobs()).toEqual([{ task: "mail", attempts: 0, error: null }]),
      soon,
    );
    expect(existsSync(inboxFolder(dataDirectory))).toBe(false);
    const { sweep } = waitingTooLong(database.database.control);
    await sweep(() => true);
    expect(await jobs()).toMatchObject([{ attempts: 0 }]);
    await database.database.owner.run({
      text: "update graphile_worker._private_jobs set run_at = now() - interval '8 days'",
    });
    await sweep(() => true);
    expect(await jobs()).toMatchObject([
      {
        error:
          "The mail was not sent, because no mail server was configured for 7 days. Set SMTP_URL to the URL of a mail server.",
      },
    ]);
    await gateway.close();
    await database.close();
    await rm(dataDirectory, { recursive: true, force: true });
  });
});
