// The setup for browser tests of the portal: a gateway with the demo and the built portal, and
// pages of signed-in members. The portal is built again only if its sources have changed. Each
// worker (a process that runs test files) starts one browser.
import { basename, join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { buildSite } from "../../../src/docs-site/build-site.ts";
import { openBuiltSite } from "../../../src/docs-site/built-site.ts";
import { projectRoot, siteFolder } from "../../../src/docs-site/site-folder.ts";
import { guidV7 } from "../../../src/platform/ids.ts";
import { renderPortal } from "../../../src/portal-app/render-portal.ts";
import { insertMember } from "../../../src/portal/index.ts";
import { violationsOf } from "../../support/accessibility.ts";
import { launchBrowser } from "../../support/browser.ts";
import { demoWorkspace, openDemo, type DemoStage } from "../../support/demo-stage.ts";
import type { TestGatewayOptions } from "../../support/gateway.ts";
import { createPortalUser, signInMember, type SignedInMember } from "../../support/members.ts";

/** The browser of this worker, which ends together with the worker. */
const launched = await launchBrowser();
if (launched.browser === null) console.warn(`Browser tests are skipped: ${launched.reason}`);

/** True if the machine has no browser. Tests then skip themselves with `describe.skipIf`. */
export const hasNoBrowser = launched.browser === null;

/**
 * True if long tests are skipped, for use with `describe.skipIf`. Only `npm run suite portal` runs
 * them. `npm test` covers only a part of the screens.
 */
export const skipsJourneys = hasNoBrowser || process.env["PORTAL_JOURNEYS"] !== "all";

/** A member with a password, for tests of the sign-in. */
export const portalOwner = { email: "owner@example.com", password: "correct horse battery" };

type Role = "viewer" | "editor" | "owner";
type BuiltPortal = Awaited<ReturnType<typeof openBuiltSite>>;

let built: Promise<BuiltPortal> | undefined;

/**
 * Builds the portal into `.cache/portal-tests/`, if its sources have changed since the last build.
 */
async function buildPortal(): Promise<BuiltPortal> {
  const addresses = { baseUrl: "https://api.example", authUrl: "https://api.example" };
  const hash = basename(await siteFolder(projectRoot, addresses));
  const folder = join(projectRoot, ".cache", "portal-tests", hash);
  await buildSite(folder, async () => ({ files: await renderPortal(), deadLinks: [] }));
  return openBuiltSite(folder);
}

export interface ScreenOptions extends Pick<
  BrowserContextOptions,
  "bypassCSP" | "colorScheme" | "viewport"
> {
  /**
   * The role of the member who opens the screen; by default an owner. Null for a visitor who is not
   * signed in.
   */
  readonly role?: Role | null;
}

export interface PortalScreens {
  readonly demo: DemoStage;
  /** Opens an address below `/_/w/{workspace}/`, such as `tables?table=orders`. */
  readonly open: (address: string, options?: ScreenOptions) => Promise<Page>;
  /**
   * Returns a member with this role, for calls outside the browser. Each role always has the same
   * member.
   */
  readonly member: (role: Role) => Promise<SignedInMember>;
  /**
   * Errors that the browser reported: errors of scripts, violations of the content policy, and
   * requests to other hosts.
   */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens the demo with the portal. Call `close` in `afterAll`. */
export async function openPortalScreens(options: TestGatewayOptions = {}): Promise<PortalScreens> {
  built ??= buildPortal();
  const site = await built;
  const demo = await openDemo({ docs: async () => ({ site }), ...options });
  const { database, baseUrl } = demo.gateway;
  const workspaceId = demoWorkspace;
  const userId = await createPortalUser(database, portalOwner);
  const membership = { id: guidV7(), workspaceId, userId, role: "owner" } as const;
  await insertMember(database.database.control, membership);
  const members = new Map<Role, Promise<SignedInMember>>();
  const member = (role: Role): Promise<SignedInMember> => {
    const signedIn = members.get(role) ?? signInMember(database, { workspaceId, role });
    members.set(role, signedIn);
    return signedIn;
  };
  const complaints: string[] = [];
  const pages: Page[] = [];
  return {
    demo,
    member,
    complaints,
    async open(address, { role = "owner", ...look } = {}) {
      const context = await (launched.browser as Browser).newContext(look);
      if (role !== null) {
        const [name, value] = (await member(role)).headers.cookie.split("=");
        await context.addCookies([{ name: name!, value: value!, url: baseUrl }]);
      }
      const page = await context.newPage();
      pages.push(page);
      watch(page, baseUrl, complaints);
      await page.goto(`${baseUrl}/_/w/${workspaceId}/${address}`);
      return page;
    },
    async close() {
      await Promise.all(pages.map((page) => page.context().close()));
      await demo.close();
    },
  };
}

/**
 * Collects browser errors that a correct page never causes. Errors about refused requests are left
 * out, because many tests cause them.
 */
function watch(page: Page, baseUrl: string, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isRefusal = message.text().startsWith("Failed to load resource");
    if (["error", "warning"].includes(message.type()) && !isRefusal)
      complaints.push(
        `${message.text()} ${message.location().url}:${message.location().lineNumber}`,
      );
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseUrl}/`) && !/^(?:data|blob):/.test(url)) complaints.push(url);
  });
}

/** Waits until all animations of the page have ended. Returns the page's accessibility problems. */
export async function problemsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // The animation of a blinking cursor never ends.
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  return violationsOf(page);
}
