// Golden images: the approved look of a page. They are small PNGs with a palette, and are compared
// with some tolerance. `UPDATE_GOLDEN=1` writes new images.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const root = join(import.meta.dirname, "../..");
/** Where images that differ are put: as they are now, and what differs. */
const differences = join(root, ".cache/golden");
export const updatesGolden = process.env["UPDATE_GOLDEN"] === "1";
/**
 * Share of the pixels that may differ, for each size of the difference. Few may differ much, and
 * more may differ a little, because the palette has fewer colours.
 */
const tolerances = [
  { threshold: 0.05, shareMax: 0.0015 },
  { threshold: 0.012, shareMax: 0.01 },
];

/**
 * Compares an image with the one in the file, or writes that.
 * @returns what is wrong, in a line; undefined where nothing is
 */
export function compareGolden(file: string, image: Buffer): string | undefined {
  const name = relative(join(import.meta.dirname, "golden"), file);
  if (updatesGolden) {
    mkdirSync(dirname(file), { recursive: true });
    // A file that would only differ in what nobody sees is left alone.
    if (!existsSync(file) || differenceOf(file, image) !== undefined)
      writeFileSync(file, withPalette(PNG.sync.read(image)));
    return undefined;
  }
  if (!existsSync(file)) return `${name}: there is no such image; UPDATE_GOLDEN=1 makes it`;
  const shown = join(differences, name);
  const difference = differenceOf(file, image);
  if (difference === undefined) return undefined;
  const { share, picture } = difference;
  mkdirSync(dirname(shown), { recursive: true });
  writeFileSync(shown.replace(/\.png$/, ".now.png"), image);
  if (picture !== undefined)
    writeFileSync(shown.replace(/\.png$/, ".diff.png"), PNG.sync.write(picture));
  const what = share === 1 ? "has another size" : `differs in ${(share * 100).toFixed(2)} %`;
  return `${name} ${what}: look at ${relative(root, dirname(shown))}/`;
}

/** Takes away what earlier runs have left. */
export const forgetDifferences = (): void => rmSync(differences, { recursive: true, force: true });

interface Difference {
  /** Share of different pixels; 1 if the sizes differ. */
  readonly share: number;
  readonly picture?: PNG;
}

/** Undefined where the image is the same within the tolerances. */
function differenceOf(file: string, image: Buffer): Difference | undefined {
  const [golden, now] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(image)];
  const { width, height } = golden;
  if (width !== now.width || height !== now.height) return { share: 1 };
  for (const { threshold, shareMax } of tolerances) {
    const picture = new PNG({ width, height });
    const options = { threshold, includeAA: true };
    const pixels = pixelmatch(golden.data, now.data, picture.data, width, height, options);
    const share = pixels / (width * height);
    if (share > shareMax) return { share, picture };
  }
  return undefined;
}

const COLOURS_MAX = 256;

/**
 * Returns a PNG with at most the 256 most frequent colours. Other colours become the nearest of
 * them. The image must have no transparent pixels.
 */
function withPalette({ width, height, data }: PNG): Buffer {
  const colourAt = (pixel: number): number => data.readUIntBE(pixel * 4, 3);
  const counts = new Map<number, number>();
  for (let pixel = 0; pixel < width * height; pixel++)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const palette = [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, COLOURS_MAX)
    .map(([colour]) => colour);
  const indexes = new Map(
    [...counts.keys()].map((colour) => [colour, nearest(palette, colour)] as const),
  );
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++)
    rows[pixel + Math.floor(pixel / width) + 1] = indexes.get(colourAt(pixel))!;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits for each pixel, which are an index into the palette.
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
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
];

function nearest(palette: readonly number[], colour: number): number {
  const exact = palette.indexOf(colour);
  if (exact !== -1) return exact;
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
