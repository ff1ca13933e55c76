// The colours, name and logo of a workspace's pages. The colours are adjusted to be readable on the
// pages' backgrounds.
import type { WorkspaceBranding } from "../../catalog/index.ts";
import { readableOn, textOn } from "../../mail/index.ts";

/** Background colours of the cards in templates/pages/style.css. */
const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

/** Returns the colours of the style sheet for light and dark mode. */
export const lookOf = ({ lightPrimary, darkPrimary }: WorkspaceBranding) => ({
  light: shadesOf(lightPrimary, paper.light),
  dark: shadesOf(darkPrimary, paper.dark),
});

const shadesOf = (primary: string, ground: string) => ({
  /** Colour of buttons. */
  primary,
  /** Colour of the text on buttons. */
  onPrimary: textOn(primary),
  /** Colour of links and frames on the page. */
  link: readableOn(primary, ground),
});

/**
 * Returns the name and the address of the logo.
 * @param folder the logo's folder. A relative address works under every URL prefix.
 */
export const brandOf = ({ name, logo }: WorkspaceBranding, folder: string) => ({
  name,
  logo: logo === null ? null : `${folder}/${logo.fileName}`,
});
