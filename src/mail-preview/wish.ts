// What the page asks the preview to show, read from the body of a request. Refuses anything of another shape, and more than a
// form can hold; what the values are is judged where mails are made.

/** A request that is not what the page sends; the message is a sentence. */
export class WishError extends Error {
  override readonly name = "WishError";
}

export interface Wish {
  readonly template: string;
  readonly language: string;
  readonly theme: "light" | "dark";
  readonly values: Readonly<Record<string, string | number>>;
  readonly brand: {
    readonly name?: string;
    readonly lightPrimary?: string;
    readonly darkPrimary?: string;
  };
  /** Whether the brand has a logo. */
  readonly logo: boolean;
  /** Who gets the mail; empty where it is only looked at. */
  readonly to: string;
}

const VALUES_MAX = 40;
const TEXT_LENGTH_MAX = 2_000;

/** @throws WishError */
export function readWish(text: string): Wish {
  const body = recordOf(parseJson(text), "The request");
  const { template, language, theme, logo, to = "" } = body;
  if (typeof template !== "string" || typeof language !== "string")
    throw new WishError("A template and a language have to be named.");
  if (theme !== "light" && theme !== "dark") throw new WishError("A theme is light or dark.");
  const values = Object.entries(recordOf(body["values"] ?? {}, "values"));
  if (values.length > VALUES_MAX) throw new WishError("There are too many values.");
  return {
    template,
    language,
    theme,
    values: Object.fromEntries(values.map(([name, value]) => [name, readValue(name, value)])),
    brand: readBrand(recordOf(body["brand"] ?? {}, "brand")),
    logo: logo === true,
    to: String(readValue("The receiver", to)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WishError("The request is not JSON.");
  }
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new WishError(`${what} has to be an object.`);
}

function readValue(name: string, value: unknown): string | number {
  if (typeof value === "number") return value;
  if (typeof value === "string" && value.length <= TEXT_LENGTH_MAX) return value;
  throw new WishError(`${name} has to be a text of at most ${TEXT_LENGTH_MAX} characters.`);
}

function readBrand({
  name,
  lightPrimary,
  darkPrimary,
}: Readonly<Record<string, unknown>>): Wish["brand"] {
  return {
    ...(name === undefined ? {} : { name: String(readValue("The name of the brand", name)) }),
    ...(lightPrimary === undefined ? {} : { lightPrimary: readColour(lightPrimary) }),
    ...(darkPrimary === undefined ? {} : { darkPrimary: readColour(darkPrimary) }),
  };
}

function readColour(value: unknown): string {
  if (typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)) return value;
  throw new WishError("A colour is written as #rrggbb.");
}
