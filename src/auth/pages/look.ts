// Computes the colours, the name and the logo for the pages of a workspace. The colours are changed
// where they would not be readable on the background.
import type { WorkspaceBranding } from "../../catalog/index.ts";
import { readableOn, textOn } from "../../mail/index.ts";

/**
 * Background colours of the pages' cards in light and dark mode, as in templates/pages/style.css.
 */
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
  /** Colour of links and borders on the page. */
  link: readableOn(primary, ground),
});

/**
 * Returns the workspace's name and the address of its logo for a page.
 * @param folder the address of the logo's folder; a relative address works under every URL prefix
 */
export const brandOf = ({ name, logo }: WorkspaceBranding, folder: string) => ({
  name,
  logo: logo === null ? null : `${folder}/${logo.fileName}`,
});
