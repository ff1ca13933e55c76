// Tests the portal of a large deployment, with many workspaces, rows and users. For each screen, it
// prints the time to the first data and the number of requests. Only `npm run suite portal-scale`
// runs it.
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorkspace } from "../../support/demo-stage.ts";
import { hasNoBrowser, openPortalScreens, type PortalScreens } from "../portal/stage.ts";

const countOf = (name: string): number => Number(process.env[`PORTAL_SCALE_${name}`] ?? 0);
const counts = {
  rows: countOf("ROWS"),
  users: countOf("USERS"),
  workspaces: countOf("WORKSPACES"),
};
const boundMs = countOf("BOUND_MS");
/**
 * Maximum processor time of one task in the browser, in milliseconds. The duration does not count,
 * because on a busy machine a task also waits.
 */
const WORK_MAX_MS = 35;
const TRIES = 5;
const SCROLLED_ROWS = 5_000;

const schema = `ws_${demoWorkspace.replaceAll("-", "")}`;

/** For each screen, a function that finds the element with the first data. */
const screens: Readonly<Record<string, (page: Page) => Locator>> = {
  overview: (page) => page.getByRole("heading", { name: /First steps \([2-5] of 5\)/ }),
  "tables?table=customers": (page) => page.getByRole("gridcell", { name: /Customer \d+/ }).first(),
  "tables?table=customers&sort=-name": (page) =>
    page.getByRole("gridcell", { name: /Lina|Customer \d+/ }).first(),
  query: (page) => page.getByRole("textbox", { name: "Body of the query" }),
  files: (page) => page.getByText("There are no files yet"),
  people: (page) => page.getByRole("link", { name: /@example\.com/ }).first(),
  "people?search=user-77": (page) => page.getByRole("link", { name: /user-77/ }).first(),
  "people?tab=members": (page) => page.getByRole("row", { name: "owner@example.com" }),
  keys: (page) => page.getByRole("article").first(),
  "ai-access": (page) => page.getByText("No client has access"),
  endpoints: (page) => page.getByRole("link", { name: "order-paid" }),
  automations: (page) => page.getByRole("link", { name: "markPaid" }).first(),
  events: (page) => page.getByRole("link", { name: "orders" }).first(),
  mails: (page) => page.getByRole("link", { name: "Forgotten password" }),
  logs: (page) => page.locator("tbody tr").first(),
  usage: (page) => page.getByRole("img", { name: "Calls by day" }),
  audit: (page) => page.locator("tbody tr").first(),
};

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Start time in microseconds. */
  readonly ts: number;
  /** Duration in microseconds. */
  readonly dur?: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
}

const BEGIN = "scrolling begins";

/**
 * Returns the tasks of the page with the most processor time, after the mark `BEGIN` in the trace.
 * Earlier tasks and tasks of other pages are left out.
 */
function longestTasks(trace: Buffer): readonly { readonly ms: number; readonly workMs: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const begin = traceEvents.find(({ name }) => name === BEGIN)!;
  return traceEvents
    .filter(({ name, ts }) => name === "RunTask" && ts > begin.ts)
    .filter(({ pid, tid }) => pid === begin.pid && tid === begin.tid)
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1_000, workMs: tdur / 1_000 }))
    .toSorted((one, other) => other.workMs - one.workMs)
    .slice(0, 5);
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;

describe.skipIf(hasNoBrowser || counts.rows === 0)("the portal of a large deployment", () => {
  let portal: PortalScreens;
  beforeAll(async () => {
    portal = await openPortalScreens();
    const { sql, ask } = portal.demo;
    await sql(
      `insert into ${schema}.customers
       select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'name', 'Customer ' || n, 'email', null, 'owner', null))).*
       from ${schema}.customers as c, generate_series(1, ${counts.rows}) as n`,
    );
    await sql(
      // Gives each account another creation time, as in a real deployment.
      `insert into gateway.end_user (id, workspace_id, email, mailbox, email_verified, email_proven, created_at)
       select gen_random_uuid(), '${demoWorkspace}', 'user-' || n || '@example.com', 'user-' || n || '@example.com', true, true,
         now() - make_interval(secs => ${counts.users} - n)
       from generate_series(1, ${counts.users}) as n`,
    );
    await sql(
      `insert into gateway.workspace (id, name, revision, definition, schema_name, root_secret, quiet, version)
       select gen_random_uuid(), name || ' ' || n, revision, definition, schema_name || '_' || n, root_secret, quiet, version
       from gateway.workspace, generate_series(1, ${counts.workspaces}) as n`,
    );
    // Updates the statistics of the tables, as autovacuum does in a deployment.
    await sql("vacuum analyze");
    const { headers } = await portal.member("owner");
    await ask("mails/reset-code/send", { method: "POST", headers, json: {} });
  }, 600_000);
  afterAll(() => portal.close());

  it("shows the first data of each screen in time", { timeout: 600_000 }, async () => {
    const page = await portal.open("overview");
    let requests = 0;
    let slowestMs = 0;
    page.on("requestfinished", (request) => {
      if (request.url().includes("/_/")) return;
      requests += 1;
      const { requestStart, responseStart } = request.timing();
      slowestMs = Math.max(slowestMs, responseStart - requestStart);
    });
    const lines: string[] = [];
    const slow: string[] = [];
    for (const [address, firstData] of Object.entries(screens)) {
      const times: number[] = [];
      const answers: number[] = [];
      for (let attempt = 0; attempt < TRIES; attempt++) {
        requests = 0;
        slowestMs = 0;
        const began = performance.now();
        await page.goto(`${portal.demo.gateway.baseUrl}/_/w/${demoWorkspace}/${address}`, {
          waitUntil: "commit",
        });
        await firstData(page).waitFor();
        times.push(performance.now() - began);
        await page.waitForLoadState("networkidle");
        answers.push(slowestMs);
      }
      const time = Math.round(median(times));
      lines.push(
        `${address.padEnd(36)} ${String(time).padStart(6)} ms  ${requests} requests, the slowest ${Math.round(median(answers))} ms`,
      );
      if (time > boundMs) slow.push(`${address}: ${time} ms`);
    }
    console.log(`${JSON.stringify(counts)}, median of ${TRIES}\n${lines.join("\n")}`);
    expect(slow).toEqual([]);
  });

  it("scrolls 5,000 rows without a long task", { timeout: 300_000 }, async () => {
    const page = await portal.open("tables?table=customers");
    await page
      .getByRole("gridcell", { name: /Customer \d+/ })
      .first()
      .waitFor();
    await page.waitForLoadState("networkidle");
    const client = await page.context().newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const processorSeconds = async (): Promise<number> => {
      const { metrics } = await client.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    };
    const scroller = await page.evaluateHandle((rows) => {
      const scrolled = [...document.querySelectorAll<HTMLElement>("main, main *")].find(
        (element) =>
          element.scrollHeight > element.clientHeight + rows * 10 &&
          ["auto", "scroll"].includes(getComputedStyle(element).overflowY),
      );
      if (scrolled === undefined) throw new Error("Nothing scrolls.");
      return scrolled;
    }, SCROLLED_ROWS);
    const browser = page.context().browser()!;
    await browser.startTracing(page, {
      categories: ["disabled-by-default-devtools.timeline", "blink.user_timing"],
    });
    const before = await processorSeconds();
    const found = await scroller.evaluate(async (scrolled, mark) => {
      performance.mark(mark);
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration))),
      );
      observer.observe({ type: "longtask" });
      const height = scrolled.scrollHeight;
      for (let step = 0; step < 200; step++) {
        scrolled.scrollTop += height / 200;
        await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const left = height - scrolled.scrollTop - scrolled.clientHeight;
      observer.disconnect();
      return { tasks, height, left: Math.round(left) };
    }, BEGIN);
    const spent = (await processorSeconds()) - before;
    const longest = longestTasks(await browser.stopTracing());
    console.log(`${JSON.stringify(found)}, ${spent.toFixed(1)} s of processor time`);
    for (const { ms, workMs } of longest)
      console.log(`a task of ${ms.toFixed(0)} ms, of which it worked ${workMs.toFixed(0)} ms`);
    expect(longest[0]?.workMs).toBeLessThanOrEqual(WORK_MAX_MS);
    expect(found.left).toBeLessThanOrEqual(1);
    expect(found.tasks.filter((duration) => duration > 50)).toEqual([]);
  });
});
