// The brand that a mail shows: the workspace's name, colours and logo. Adds readable colours for
// links and for the text on buttons. Leaves out logos that mail programs do not show.
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
   * Colours of links in the light and in the dark theme. They are shades of `primary` and
   * `darkPrimary` that are readable on the background of the mail.
   */
  readonly link: string;
  readonly darkLink: string;
  readonly logo: Logo | null;
}

/**
 * Background colours of all mails, from the layout that all templates share
 * (`templates/mail/_shared/head.mjml`). Links must be readable on them.
 */
const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

const defaults = { name: "Workspace", lightPrimary: "#0f62fe", darkPrimary: "#78a9ff" } as const;
/** Image types that widespread mail programs show. Logos of other types are left out. */
const shownTypes: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif"]);
/**
 * Maximum size of a logo in bytes. Larger logos are left out, because they would make every mail
 * large.
 */
const LOGO_BYTES_MAX = 100 * 1024;

export interface Branding {
  readonly name?: string | null;
  readonly lightPrimary?: string | null;
  readonly darkPrimary?: string | null;
}

/**
 * Creates the brand that a mail shows.
 * @param workspaceName the name that the mail shows if `branding` contains no name
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

/**
 * Creates the brand of a sample (a set of example values).
 * @param sample the name and the colours of its brand, and the picture that it names as a logo
 */
export const sampleBrand = ({
  brand,
  logo,
}: {
  readonly brand?: Branding | undefined;
  readonly logo: Logo | null;
}): Brand => createBrand(brand, undefined, logo);

const isShown = ({ type, bytes }: Logo): boolean =>
  shownTypes.has(type) && bytes.byteLength <= LOGO_BYTES_MAX;
