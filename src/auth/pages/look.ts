// The colours, name and logo of a workspace's pages. The colours are adjusted to be readable on the
// pages' backgrounds.
import type { WorkspaceBranding } from "../../catalog/index.ts";
import { readableOn, textOn } from "../../mail/index.ts";

/** Background colours of the cards in templates/pages/style.css. */
const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

interface Shades {
  /** Colour of buttons. */
  readonly primary: string;
  /** Colour of the text on buttons. */
  readonly onPrimary: string;
  /** Colour of links and frames on the page. */
  readonly link: string;
}

/** Returns the colours of the style sheet for light and dark mode. */
export function lookOf({
  lightPrimary,
  darkPrimary,
}: Pick<WorkspaceBranding, "lightPrimary" | "darkPrimary">): {
  readonly light: Shades;
  readonly dark: Shades;
} {
  return {
    light: shadesOf(lightPrimary, paper.light),
    dark: shadesOf(darkPrimary, paper.dark),
  };
}

const shadesOf = (primary: string, ground: string): Shades => ({
  primary,
  onPrimary: textOn(primary),
  link: readableOn(primary, ground),
});

/**
 * Returns the name and the address of the logo.
 * @param folder the logo's folder. A relative address works under every URL prefix.
 */
export const brandOf = (
  { name, logo }: Pick<WorkspaceBranding, "name" | "logo">,
  folder: string,
): {
  readonly name: string;
  readonly logo: string | null;
} => ({ name, logo: logo === null ? null : `${folder}/${logo.fileName}` });
