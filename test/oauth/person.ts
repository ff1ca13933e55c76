// A user with a browser, over HTTP. It stores cookies, follows the redirects of the identity
// service and fills in its forms. It stops where the browser leaves for the client, or at a page
// without a form.
import type { Guid } from "../../src/contract/caller.ts";
import type { Answer, Client } from "../support/http-client.ts";

export interface Login {
  readonly email: string;
  readonly password: string;
}

/** The user's answers on the consent page. */
export interface Decisions {
  /** The chosen workspace, if there are several. */
  readonly workspaceId?: Guid;
  readonly access?: "read" | "write";
  readonly action?: "allow" | "deny";
}

/** The place where the browser has stopped. */
export interface Place {
  readonly url: URL;
  readonly answer: Answer;
  /** The redirect address outside the gateway; null if a page of the identity service is shown. */
  readonly returned: URL | null;
}

export interface Journey extends Place {
  /** Headings of the pages that were filled in. */
  readonly pages: readonly string[];
}

export type Person = ReturnType<typeof openPerson>;

const TURNS_MAX = 12;

/** @param node returns the node for the next request. Several nodes share one base address. */
export function openPerson(login: Login, baseUrl: string, node: () => Client) {
  const { origin } = new URL(baseUrl);
  const jar = new Map<string, { readonly path: string; readonly pair: string }>();

  async function send(url: URL, form?: URLSearchParams): Promise<Answer> {
    const kept = [...jar.values()].filter(({ path }) => url.pathname.startsWith(path));
    const answer = await node()(url.pathname + url.search, {
      ...(form && { body: form.toString() }),
      headers: {
        ...(kept.length > 0 && { cookie: kept.map(({ pair }) => pair).join("; ") }),
        ...(form && {
          "content-type": "application/x-www-form-urlencoded",
          origin,
          "sec-fetch-site": "same-origin",
        }),
      },
    });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [pair = "", ...attributes] = set.split(/; */);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? "/";
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
      const key = `${pair.split("=", 1)[0]} ${path}`;
      if (expires !== undefined && Date.parse(expires) < Date.now()) jar.delete(key);
      else jar.set(key, { path, pair });
    }
    return answer;
  }

  async function settle(url: URL, first: Answer): Promise<Place> {
    let [at, answer] = [url, first];
    for (let turn = 0; turn < TURNS_MAX; turn++) {
      const { location } = answer.headers;
      if (location === undefined) return { url: at, answer, returned: null };
      const next = new URL(location, at);
      const isOwn = next.origin === origin && next.pathname.startsWith("/api/v1/oauth/");
      if (!isOwn) return { url: at, answer, returned: next };
      [at, answer] = [next, await send(next)];
    }
    throw new Error(`${url.pathname} redirects without an end`);
  }

  async function open(address: string | URL): Promise<Place> {
    const url = new URL(address, baseUrl);
    return settle(url, await send(url));
  }

  /** The form fields that a browser sends for a button of the page. */
  function formOf({ answer }: Place, action: string, fields: Fields = {}): URLSearchParams {
    const form = formWith(answer.text, action);
    if (form === undefined) throw new Error(`no form with ${action}: ${answer.text}`);
    const filled = readFields(form);
    // The page selects reading first, and most tests write, too.
    if (action === "allow" && form.includes('value="write"')) filled.set("access", "write");
    for (const [name, value] of Object.entries(fields)) filled.set(name, value);
    filled.set("action", action);
    return filled;
  }

  async function press(place: Place, action: string, fields: Fields = {}): Promise<Place> {
    return settle(place.url, await send(place.url, formOf(place, action, fields)));
  }

  /** Runs the flow from the client's request to the end: sign-in if required, and the decision. */
  async function go(address: string | URL, decisions: Decisions = {}): Promise<Journey> {
    const { action = "allow", ...fields } = decisions;
    const pages: string[] = [];
    let place = await open(address);
    while (place.returned === null && place.answer.status === 200 && pages.length < TURNS_MAX) {
      const { text } = place.answer;
      pages.push(/<h1>([^<]*)/.exec(text)?.[1] ?? "");
      const isSignIn = formWith(text, "signIn") !== undefined;
      place = isSignIn
        ? await press(place, "signIn", { ...login })
        : await press(place, action, action === "deny" ? {} : { ...fields });
    }
    return { ...place, pages };
  }

  return { open, press, go, formOf, send, login };
}

type Fields = Readonly<Record<string, string>>;

const formWith = (html: string, action: string): string | undefined =>
  [...html.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)]
    .map(([, inside = ""]) => inside)
    .find((inside) => inside.includes(`name="action" value="${action}"`));

/** Hidden fields and preselected choices. */
function readFields(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [, text = ""] of form.matchAll(/<input ([^>]*)>/g)) {
    const {
      name,
      value = "",
      type,
    } = Object.fromEntries(
      [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, given]) => [key, given]),
    );
    const isSent = type === "hidden" || / checked(?: |$)/.test(text);
    if (isSent && name !== undefined) fields.set(name, value);
  }
  return fields;
}
