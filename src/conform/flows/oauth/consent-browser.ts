// Does what a member's browser does on the pages of an OAuth authorization: keeps cookies, follows
// redirects, submits forms. The pages have no scripts, so plain HTTP is enough, without Chromium.
// Every response is compared with the contract.
import type { CaseContext, CaseExchange, CaseRequest } from "../../case.ts";
import type { Client } from "../../client.ts";

type FormFields = Readonly<Record<string, string>>;

/** The page or address at which the browser has stopped. */
interface BrowserStop {
  readonly exchange: CaseExchange;
  /**
   * The address outside the gateway to which the browser is redirected. Null if a page is shown.
   */
  readonly returned: URL | null;
}

const operations: readonly (readonly [path: RegExp, get: string, post: string])[] = [
  [/^\/api\/v1\/oauth\/authorize$/, "startAuthorization", "startAuthorizationByForm"],
  [/^\/api\/v1\/oauth\/authorize\//, "resumeAuthorization", ""],
  [/^\/api\/v1\/oauth\/interaction\//, "showInteraction", "answerInteraction"],
];
const turnsMax = 12;

/** The cookies of a browser, by name and path. */
export type CookieJar = Map<string, { readonly path: string; readonly pair: string }>;

/** Opens a browser with the cookies of a jar. Reports do not show the values of the cookies. */
export function openConsentBrowser(client: Client, context: CaseContext, jar: CookieJar) {
  async function send(path: string, fields?: FormFields): Promise<CaseExchange> {
    const [address = ""] = path.split("?", 1);
    const kept = [...jar.values()].filter((cookie) => address.startsWith(cookie.path));
    const named = operations.find(([pattern]) => pattern.test(address));
    const request: CaseRequest = {
      operationId: named?.[fields === undefined ? 1 : 2] ?? null,
      method: fields === undefined ? "GET" : "POST",
      path,
      headers: {
        ...(kept.length > 0 && { cookie: kept.map(({ pair }) => pair).join("; ") }),
        ...(fields !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(fields !== undefined && { body: new URLSearchParams(fields).toString() }),
    };
    const exchange = await context.send(request);
    keepCookies(exchange.response.headers["set-cookie"] ?? "");
    return exchange;
  }

  /**
   * Adds the cookies of `Set-Cookie` headers to the jar. The kit joins several headers by commas. A
   * date also contains a comma, but no cookie name follows it.
   */
  function keepCookies(header: string): void {
    for (const set of header.split(/, *(?=[^;,\s=]+=)/)) {
      const [pair = "", ...attributes] = set.split(/; */);
      const [name = "", value = ""] = pair.split("=", 2);
      if (name === "") continue;
      client.secrets.hide(value, "cookie of the browser");
      const valueOf = (attribute: string): string | undefined =>
        attributes.find((one) => one.toLowerCase().startsWith(`${attribute}=`))?.split("=")[1];
      const path = valueOf("path") ?? "/";
      const isOver = value === "" || Date.parse(valueOf("expires") ?? "") < Date.now();
      if (isOver) jar.delete(`${name} ${path}`);
      else jar.set(`${name} ${path}`, { path, pair });
    }
  }

  /**
   * Follows redirects to pages of the identity service. Never sends a request to another server.
   */
  async function settle(first: CaseExchange): Promise<BrowserStop> {
    let exchange = first;
    for (let turn = 0; turn < turnsMax; turn++) {
      const { location } = exchange.response.headers;
      if (location === undefined) return { exchange, returned: null };
      const next = new URL(location, client.server);
      hideCode(client, next);
      if (!next.pathname.startsWith("/api/v1/oauth/")) return { exchange, returned: next };
      exchange = await send(next.pathname + next.search);
    }
    return { exchange, returned: null };
  }

  return {
    open: async (path: string, fields?: FormFields): Promise<BrowserStop> =>
      settle(await send(path, fields)),
    /** Presses a button of the page on which the browser has stopped. */
    press: async ({ exchange }: BrowserStop, action: string, fields: FormFields = {}) => {
      const filled = filledForm(exchange, action);
      client.secrets.hide(filled["formToken"] ?? "", "form token");
      return settle(await send(exchange.request.path, { ...filled, ...fields }));
    },
  };
}

/**
 * Hides the authorization code of a URL in reports, because a faulty server may accept the code a
 * second time.
 */
function hideCode(client: Client, { searchParams }: URL): void {
  client.secrets.hide(searchParams.get("code") ?? "", "code");
}

/** Returns true if the page has a form with this button. */
export const hasButton = ({ exchange }: BrowserStop, action: string): boolean =>
  formWithButton(exchange, action) !== undefined;

const formWithButton = ({ response }: CaseExchange, action: string): string | undefined =>
  [
    ...Buffer.from(response.bytes)
      .toString()
      .matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g),
  ]
    .map(([, inside = ""]) => inside)
    .find((inside) => inside.includes(`name="action" value="${action}"`));

/** Returns the hidden fields and the choices that are already selected. */
function filledForm(exchange: CaseExchange, action: string): FormFields {
  const fields: Record<string, string> = {};
  for (const [, text = ""] of (formWithButton(exchange, action) ?? "").matchAll(
    /<input ([^>]*)>/g,
  )) {
    const attribute = (name: string): string | undefined =>
      new RegExp(String.raw`(?:^|\s)${name}="([^"]*)"`).exec(text)?.[1];
    const isSent = attribute("type") === "hidden" || /\schecked(?:\s|$)/.test(text);
    const name = attribute("name");
    if (isSent && name !== undefined) fields[name] = attribute("value") ?? "";
  }
  return { ...fields, action };
}
