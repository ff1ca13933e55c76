// The brand of a mail, which templates use: the workspace's name, its colours with readable text
// colours, and its logo. Leaves out logos that mail programs do not show.
import { readableOn, textOn } from "./colour.ts";
import { oneLine } from "../templates/values.ts";

export interface Logo {
  /** Media type, such as `image/png`. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface Brand {
  readonly name: string;
  /**
   * Colour of buttons in the light theme. `onPrimary` is the colour of the text on these buttons.
   */
  readonly primary: string;
  readonly onPrimary: string;
  /**
   * Colour of buttons in the dark theme. `onDarkPrimary` is the colour of the text on these
   * buttons.
   */
  readonly darkPrimary: string;
  readonly onDarkPrimary: string;
  /**
   * Colours of links in the light and the dark theme: shades of the two button colours that are
   * readable on the background.
   */
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
/**
 * Maximum size of a logo in bytes. A larger logo would be much larger than the rest of the mail.
 */
const LOGO_BYTES_MAX = 100 * 1024;

export interface Branding {
  readonly name?: string | null;
  readonly lightPrimary?: string | null;
  readonly darkPrimary?: string | null;
}

/**
 * Creates the brand of a mail.
 * @param workspaceName the name that is used if `branding` contains no name
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
