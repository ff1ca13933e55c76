// The brand of a mail as templates see it: a name, two colours with readable text colours, a logo.
// Omits logos that mail programs do not show.
import { readableOn, textOn } from "./colour.ts";
import { oneLine } from "../templates/values.ts";

export interface Logo {
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Brand {
  readonly name: string;
  /** Colour of buttons in the light theme. `onPrimary` is the text colour on it. */
  readonly primary: string;
  readonly onPrimary: string;
  /** Colour of buttons in the dark theme, with its text colour. */
  readonly darkPrimary: string;
  readonly onDarkPrimary: string;
  /** Shades of both colours that are readable on the mail's backgrounds. */
  readonly link: string;
  readonly darkLink: string;
  readonly logo: Logo | null;
}

/**
 * Backgrounds of the shared layout (`templates/mail/_shared/head.mjml`), on which links must be
 * readable.
 */
const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

const defaults = { name: "Workspace", lightPrimary: "#0f62fe", darkPrimary: "#78a9ff" } as const;
/** Image types that widespread mail programs show. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif"]);
/** A larger logo would exceed the size of the mails themselves. */
const LOGO_BYTES_MAX = 100 * 1024;

export interface Branding {
  readonly name?: string | null;
  readonly lightPrimary?: string | null;
  readonly darkPrimary?: string | null;
}

/**
 * Creates the brand of a mail.
 * @param workspaceName name used if the branding has none
 */
export function createBrand(
  branding: Branding = {},
  workspaceName: string = defaults.name,
  logo: Logo | null = null,
): Brand {
  const primary = branding.lightPrimary ?? defaults.lightPrimary;
  const darkPrimary = branding.darkPrimary ?? defaults.darkPrimary;
  return {
    name: oneLine(branding.name ?? workspaceName),
    primary,
    onPrimary: textOn(primary),
    darkPrimary,
    onDarkPrimary: textOn(darkPrimary),
    link: readableOn(primary, paper.light),
    darkLink: readableOn(darkPrimary, paper.dark),
    logo: logo !== null && isShown(logo) ? logo : null,
  };
}

const isShown = ({ type, bytes }: Logo): boolean =>
  shownTypes.has(type) && bytes.byteLength <= LOGO_BYTES_MAX;
