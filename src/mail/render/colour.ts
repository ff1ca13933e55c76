// Computes the contrast of two colours as WCAG 2 defines it. Also changes a colour until it is
// readable on a background.

export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The minimum contrast between a text and its background (WCAG 2.2, 1.4.3). */
export const CONTRAST_MIN = 4.5;

/**
 * Parses a colour such as `#fff`, `#0f62fe`, `rgb(1, 2, 3)`, `white` or `black`. Returns undefined
 * for any other text.
 */
export function parseColour(text: string): Colour | undefined {
  const written = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(names.get(written) ?? written)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, "$&$&") : hex;
    const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
    return { red: part(0), green: part(2), blue: part(4) };
  }
  const rgb = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/.exec(written);
  return rgb === null
    ? undefined
    : { red: Number(rgb[1]), green: Number(rgb[2]), blue: Number(rgb[3]) };
}

const names = new Map([
  ["white", "#ffffff"],
  ["black", "#000000"],
]);

/** Returns the contrast of two colours, a number from 1 (equal colours) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Returns the contrast of two colours that are given as text.
 * @throws Error if a text is not a colour
 */
const contrastOf = (one: string, other: string): number =>
  contrast(requireColour(one), requireColour(other));

/** Returns white or nearly black, depending on which has more contrast to the background. */
export const textOn = (background: string): string =>
  contrastOf("#ffffff", background) >= contrastOf("#111827", background) ? "#ffffff" : "#111827";

/**
 * Returns the colour if it is readable on the background. Otherwise returns the nearest lighter or
 * darker shade that is readable.
 */
export function readableOn(colour: string, background: string): string {
  const ground = requireColour(background);
  const start = requireColour(colour);
  const end = parseColour(luminance(ground) > 0.18 ? "#000000" : "#ffffff")!;
  for (let step = 0; step <= STEPS; step++) {
    const shade = mix(start, end, step / STEPS);
    if (contrast(shade, ground) >= CONTRAST_MIN) return hexOf(shade);
  }
  return hexOf(end);
}

const STEPS = 40;

function luminance({ red, green, blue }: Colour): number {
  const linear = (value: number): number => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const between = (one: number, other: number): number => Math.round(one + (other - one) * share);
  return {
    red: between(from.red, to.red),
    green: between(from.green, to.green),
    blue: between(from.blue, to.blue),
  };
}

const hexOf = ({ red, green, blue }: Colour): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

function requireColour(text: string): Colour {
  const colour = parseColour(text);
  if (colour === undefined)
    throw new Error(`${JSON.stringify(text)} is not a colour. Write a colour such as #0f62fe.`);
  return colour;
}
