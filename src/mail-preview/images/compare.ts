// Compares images with approved images (golden images), which are small PNGs with a palette. The
// packages for PNG images are development dependencies, so they are loaded at the first use.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import type { PNG as Png } from "pngjs";

export type ImageComparison = Awaited<ReturnType<typeof loadImageComparison>>;

export interface ImageDifference {
  /** Share of different pixels, from 0 to 1. Undefined if the sizes differ. */
  readonly share: number | undefined;
  /** A PNG that marks the different pixels; undefined if the sizes differ. */
  readonly picture: Buffer | undefined;
}

/** Difference of two colours, from 0 to 1, that counts as no difference. */
const COLOUR_TOLERANCE = 0.05;
/** Share of the pixels that may differ. One changed letter exceeds it. */
const SHARE_MAX = 0.0001;

/** Loads the packages that read and compare PNG images. */
export async function loadImageComparison() {
  const [{ default: pixelmatch }, { PNG }] = await Promise.all([
    import("pixelmatch"),
    import("pngjs"),
  ]);
  /**
   * Returns the difference between an image and an approved image; undefined if they look the same.
   */
  const compare = (golden: Buffer, image: Buffer): ImageDifference | undefined => {
    const [one, other] = [PNG.sync.read(golden), PNG.sync.read(image)];
    const { width, height } = one;
    if (width !== other.width || height !== other.height)
      return { share: undefined, picture: undefined };
    if (one.data.equals(other.data)) return undefined;
    // The approved image has at most 256 colours. So the new image is reduced to 256 colours before
    // the comparison, too.
    const { palette, indexes } = reduceColours(other);
    const pixelsOfOther = pixelsOf(other);
    for (let pixel = 0; pixel < indexes.length; pixel++)
      pixelsOfOther[pixel] = palette[indexes[pixel]!]!;
    const picture = new PNG({ width, height });
    const options = { threshold: COLOUR_TOLERANCE, includeAA: true };
    const pixels = pixelmatch(one.data, other.data, picture.data, width, height, options);
    const share = pixels / (width * height);
    return share > SHARE_MAX ? { share, picture: PNG.sync.write(picture) } : undefined;
  };
  return {
    /**
     * Compares an image with an approved image.
     * @returns how the image differs; `missing` if there is no approved image; undefined if the
     *   image looks the same
     */
    compareWith: (file: string, image: Buffer): ImageDifference | "missing" | undefined =>
      existsSync(file) ? compare(readFileSync(file), image) : "missing",
    /** Writes an image as the new approved image. */
    approve(file: string, image: Buffer): void {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, withPalette(PNG.sync.read(image)));
    },
  };
}

const COLOURS_MAX = 256;

/** The pixels of an image as numbers: red in the lowest byte, then green, blue and opacity. */
const pixelsOf = ({ data, width, height }: Png): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/**
 * Returns the 256 most frequent colours of an image (the palette), and for each pixel an index into
 * the palette. A pixel of another colour gets the most similar colour of the palette. No pixel may
 * be transparent.
 */
function reduceColours(image: Png): { palette: readonly number[]; indexes: Uint8Array } {
  const pixels = pixelsOf(image);
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, COLOURS_MAX)
    .map(([colour]) => colour);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  for (const colour of counts.keys())
    if (!places.has(colour)) places.set(colour, nearest(palette, colour));
  const indexes = new Uint8Array(pixels.length);
  for (let pixel = 0; pixel < pixels.length; pixel++) indexes[pixel] = places.get(pixels[pixel]!)!;
  return { palette, indexes };
}

/** Returns a PNG with at most 256 colours. No pixel may be transparent. */
function withPalette(image: Png): Buffer {
  const { width, height } = image;
  const { palette, indexes } = reduceColours(image);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Bit depth 8, and colour type 3: each pixel is an index into the palette.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => bytesOf(colour)))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const bytesOf = (colour: number): [number, number, number] => [
  colour & 255,
  (colour >> 8) & 255,
  (colour >> 16) & 255,
];

/** Returns the index of the colour in the palette that is most similar to another colour. */
function nearest(palette: readonly number[], colour: number): number {
  const wanted = bytesOf(colour);
  const distances = palette.map((each) =>
    bytesOf(each).reduce((sum, part, at) => sum + (part - wanted[at]!) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
