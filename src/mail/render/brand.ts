// The brand of a mail as templates see it: a name, two colours with readable text colours, a logo. A logo that mail programs do not
// show is left out.
import { readableOn, textOn } from "./colour.ts";
import { oneLine } from "../templates/values.ts";

export interface Logo {
  /** Media type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Brand {
  readonly name: string;
  /** Colour of buttons in the light theme, and the text on it. */
  readonly primary: string;
  readonly onPrimary: string;
  /** The same for the dark theme. */
  readonly darkPrimary: string;
  readonly onDarkPrimary: string;
  /** Shades of both that can be read on the mail's own backgrounds. */
  readonly link: string;
  readonly darkLink: string;
  readonly logo: Logo | null;
}

/** Backgrounds of the shared layout (`templates/mail/_shared/head.mjml`), that links must be read on. */
export const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

const defaults = { name: "Workspace", lightPrimary: "#0f62fe", darkPrimary: "#78a9ff" } as const;
/** What the widespread mail programs show inside of a mail. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif"]);
/** Larger ones would weigh more than all mails together. */
const LOGO_BYTES_MAX = 100 * 1024;

export interface Branding {
  readonly name?: string | null;
  readonly lightPrimary?: string | null;
  readonly darkPrimary?: string | null;
}

/** @param workspaceName stands in where the branding has no name */
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
