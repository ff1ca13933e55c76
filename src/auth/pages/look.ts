// The colours, name and logo of a workspace's pages, with the colours adjusted to be readable on the pages' backgrounds.
import type { WorkspaceBranding } from "../../catalog/index.ts";
import { readableOn, textOn } from "../../mail/index.ts";

/** Grounds of the cards in templates/pages/style.css. */
const paper = { light: "#ffffff", dark: "#1b1f27" } as const;

interface Shades {
  /** Of buttons. */
  readonly primary: string;
  /** Of the text on them. */
  readonly onPrimary: string;
  /** Of links and frames on the page. */
  readonly link: string;
}

/** The colours of the style sheet, in the light and in the dark. */
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

/** @param folder of the logo: relative where pages stand beside it, whatever prefix they are asked for under */
export const brandOf = (
  { name, logo }: Pick<WorkspaceBranding, "name" | "logo">,
  folder: string,
): {
  readonly name: string;
  readonly logo: string | null;
} => ({ name, logo: logo === null ? null : `${folder}/${logo.fileName}` });
