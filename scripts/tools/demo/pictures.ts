// The demo's pictures of products: a package in the colours of its category. They are drawn pixel
// by pixel, so that they are the same on every machine.
import { PNG } from "pngjs";
import { textOf, type Row } from "./csv.ts";

const width = 320;
const height = 240;
/**
 * Number of points along each side of a pixel. The pixel gets their average colour, which makes
 * edges smooth.
 */
const fine = 2;

type Colour = readonly [red: number, green: number, blue: number];

/**
 * Returns a picture for the first sold product of each category: the pictures by file name, and the
 * file names by product.
 */
export function makePictures(products: readonly Row[]): {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly byProduct: ReadonlyMap<unknown, string>;
} {
  const files = new Map<string, Buffer>();
  const byProduct = new Map<unknown, string>();
  const seen = new Set<unknown>();
  for (const { id, sku, category, active } of products) {
    if (active !== true || seen.has(category)) continue;
    const name = `public/${textOf(sku).toLowerCase()}.png`;
    files.set(name, draw(seen.size));
    byProduct.set(id, name);
    seen.add(category);
  }
  return { files, byProduct };
}

function draw(number: number): Buffer {
  const hue = (number * 47) % 360;
  const paper = colour(hue, 0.35, 0.93);
  const inks = {
    box: colour(hue, 0.55, 0.55),
    lid: colour(hue, 0.55, 0.42),
    label: colour((hue + 30) % 360, 0.25, 0.97),
    mark: colour((hue + 180) % 360, 0.5, 0.5),
    shade: colour(hue, 0.25, 0.83),
  };
  const tall = 100 + (number % 3) * 27;
  const wide = 100 + (number % 4) * 17;
  const at = (x: number, y: number): Colour => {
    const [dx, top] = [x - width / 2, height - 40 - tall];
    const [inX, inY] = [Math.abs(dx) <= wide / 2, y >= top && y <= height - 40];
    if (inX && inY) {
      if (y < top + 17) return inks.lid;
      const [labelX, labelY] = [dx / (wide * 0.36), (y - top - tall * 0.58) / (tall * 0.24)];
      const isMark =
        number % 2 === 0
          ? labelX ** 2 + labelY ** 2 < 0.45
          : Math.abs(labelX) + Math.abs(labelY) < 0.75;
      if (Math.max(Math.abs(labelX), Math.abs(labelY)) <= 1) return isMark ? inks.mark : inks.label;
      return inks.box;
    }
    return (dx / (wide * 0.62)) ** 2 + ((y - height + 39) / 11) ** 2 < 1 ? inks.shade : paper;
  };
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0];
      for (let part = 0; part < fine ** 2; part++) {
        const seen = at(
          x + ((part % fine) + 0.5) / fine,
          y + (Math.floor(part / fine) + 0.5) / fine,
        );
        seen.forEach((value, index) => (sum[index]! += value));
      }
      png.data.set(
        [...sum.map((value) => Math.round(value / fine ** 2)), 255],
        (y * width + x) * 4,
      );
    }
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
}

/** Returns a colour. The hue is in degrees; saturation and lightness are at most 1. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const place = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Returns true if two pictures show the same pixels. Their compression may differ between machines.
 */
export function showSame(one: Buffer, other: Buffer): boolean {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  return a.width === b.width && a.height === b.height && a.data.equals(b.data);
}
