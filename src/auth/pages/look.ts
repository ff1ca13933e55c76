// Computes the colours, the name and the logo for the HTML pages of a workspace. Changes a colour
// of the workspace where text in this colour would not be readable on the background.
import type { WorkspaceBranding } from "../../catalog/index.ts";
import { readableOn, textOn } from "../../mail/index.ts";

/**
 * Background colours of the boxes that contain a page's text, in light and dark mode. They are the
 * same as in templates/pages/style.css.
 */
const paper = { light: "#ffffff", dark: "#161d27" } as const;

/** Returns the colours that the style sheet of a page uses in light and dark mode. */
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
 * Returns the workspace's name and the URL of its logo for a page.
 * @param folder URL of the folder that contains the logo; a relative URL works under every URL
 *   prefix
 */
export const brandOf = ({ name, logo }: WorkspaceBranding, folder: string) => ({
  name,
  logo: logo === null ? null : `${folder}/${logo.fileName}`,
});
