// Pages of other origins send requests with an owner's cookie to every operation that accepts the
// portal session. Tests that none of these requests changes a row of the database (G26.3).
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Response } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../../src/contract/index.ts";
import { goodCalls } from "../../gateway/two-workspaces.ts";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { openEndUsers } from "../../support/end-users.ts";
import { openPortalScreens, skipsJourneys, type PortalScreens } from "./stage.ts";

interface Target {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly text: string;
}

/**
 * The id of the account in the example calls of end-user administration. The test creates this
 * account.
 */
const [, accountId] = /endusers\/([^/]+)/.exec(goodCalls.getEndUser.path(demoWorkspace))!;

/** Operations whose answer is an endless stream. A navigation to them would not end. */
const endless = new Set(["connectBus", "streamBus"]);

/** Tables that record calls. A refused call may change them, too. */
const aboutCalls = ["query_log", "query_log_writer", "usage", "log_body_usage", "rate_lease"];

describe.skipIf(skipsJourneys)("requests of other origins with the cookie of an owner", () => {
  let portal: PortalScreens;
  let targets: readonly Target[];
  let close: () => Promise<unknown>;
  let port: number;

  beforeAll(async () => {
    portal = await openPortalScreens();
    const { gateway, sql } = portal.demo;
    const endUsers = openEndUsers({ database: gateway.database, baseUrl: gateway.baseUrl });
    await endUsers.create({ workspaceId: demoWorkspace, profile: { id: accountId! } });
    endUsers.close();
    const [key] = await sql("select id from gateway.api_key where name = 'reports'");
    const { headers } = await portal.member("owner");
    await portal.demo.ask("definition/take-over", { method: "POST", headers });
    targets = [...operations.values()]
      .filter(({ callers, path }) => callers.has("member") || path.startsWith("/api/v1/portal/"))
      .map(({ id, method }) => {
        const { path, ask } = goodCalls[id];
        const address = path(demoWorkspace).replace(/(?<=\/keys\/)[^/]+/, String(key?.["id"]));
        const text = ask.json === undefined ? String(ask.body ?? "") : JSON.stringify(ask.json);
        return { id, method, url: gateway.baseUrl + address, text };
      });
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "text/html");
      response.end("<!doctype html><title>other</title><body></body>");
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    ({ port } = server.address() as AddressInfo);
    close = () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    };
  });
  afterAll(async () => {
    await close();
    await portal.close();
  });

  /**
   * Returns a digest of each table. Columns that change without these requests are left out. These
   * are times that every read of a member updates, and a column that a periodic task fills in.
   */
  async function digests(): Promise<Readonly<Record<string, string>>> {
    const { sql } = portal.demo;
    const tables = await sql(
      "select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables where schemaname = 'gateway' or schemaname like 'ws\\_%'",
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      if (aboutCalls.some((each) => name.startsWith(`gateway.${each}`))) continue;
      const [row] = await sql(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from (select to_jsonb(r) - 'last_used_at' - 'expires_at' - 'mailbox' as t from ${name} r) rows`,
      );
      found[name] = row?.["digest"];
    }
    return found;
  }

  async function send(page: Page, { method, url, text }: Target): Promise<void> {
    await page.evaluate(
      async ([how, address, body]) => {
        const sent: Promise<unknown>[] = [];
        const call = (init: RequestInit): void => {
          sent.push(fetch(address!, { credentials: "include", ...init }).catch(() => {}));
        };
        if (how === "GET") {
          // A stream of events never ends, so each request is cancelled after a time.
          const signal = AbortSignal.timeout(5_000);
          call({ mode: "no-cors", signal });
          call({ headers: { "x-portal-csrf": "x" }, signal });
        } else {
          for (const type of ["text/plain", "application/x-www-form-urlencoded"])
            call({
              method: "POST",
              mode: "no-cors",
              body: body!,
              headers: { "content-type": type },
            });
          call({ method: "POST", mode: "no-cors", body: new Blob([body!]) });
          call({ method: how!, ...(how === "DELETE" ? {} : { body: body! }) });
          const headers = { "content-type": "application/json", "x-portal-csrf": "x" };
          call({ method: how!, headers, ...(how === "DELETE" ? {} : { body: body! }) });
          navigator.sendBeacon(address!, body!);
        }
        if (!address!.includes("/bus")) {
          const image = new Image();
          sent.push(new Promise((resolve) => (image.onload = image.onerror = resolve)));
          image.src = address!;
        }
        await Promise.all(sent);
      },
      [method, url, text],
    );
  }

  /**
   * Navigates the page to the operation: by a link, or by a form that sends the JSON body as text.
   */
  async function navigate(page: Page, { method, url, text }: Target): Promise<void> {
    await page.evaluate(
      ([how, address, body]) => {
        if (how === "GET") return location.assign(address!);
        const form = document.createElement("form");
        Object.assign(form, { action: address, method: "post", enctype: "text/plain" });
        const field = document.createElement("input");
        const cut = Math.max(0, body!.lastIndexOf('"}'));
        Object.assign(field, { name: body!.slice(0, cut), value: body!.slice(cut) });
        form.append(field);
        document.body.append(form);
        form.submit();
      },
      [method, url, text],
    );
    await page.waitForURL(url, { waitUntil: "commit" });
  }

  // The browser sends the cookie to any port of the same host, but not to another host.
  it.each(["127.0.0.1", "localhost"])(
    "change nothing from %s",
    { timeout: 300_000 },
    async (host) => {
      const own = await portal.open("overview");
      const accepted: string[] = [];
      const note = (response: Response): void => {
        const method = response.request().method();
        const isSafe = ["GET", "HEAD", "OPTIONS"].includes(method);
        if (!isSafe && response.status() < 400)
          accepted.push(`${method} ${response.url()} ${response.status()}`);
      };
      const before = await digests();
      expect(targets.length).toBeGreaterThan(80);
      const page = await own.context().newPage();
      page.on("response", note);
      const other = `http://${host}:${port}/`;
      await page.goto(other);
      for (let at = 0; at < targets.length; at += 10)
        await Promise.all(targets.slice(at, at + 10).map((target) => send(page, target)));
      await page.close();
      const tab = await own.context().newPage();
      tab.on("response", note);
      for (const target of targets.filter(({ id }) => !endless.has(id))) {
        await tab.goto(other);
        await navigate(tab, target);
      }
      expect(await digests()).toEqual(before);
      expect(accepted).toEqual([]);
    },
  );

  it("are refused only because of their origin: the portal's own requests succeed", async () => {
    const before = await digests();
    const page = await portal.open("overview");
    const status = await page.evaluate(async () => {
      const session = await (await fetch("/api/v1/portal/session")).json();
      const headers = {
        "content-type": "application/json",
        "x-portal-csrf": String(session.csrfToken),
      };
      const body = JSON.stringify({ name: "Ada" });
      return (await fetch("/api/v1/portal/profile", { method: "PATCH", headers, body })).status;
    });
    expect(status).toBe(200);
    expect((await digests())["gateway.portal_user"]).not.toBe(before["gateway.portal_user"]);
  });
});
