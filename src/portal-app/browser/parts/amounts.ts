// Formats numbers and bytes for people.

const whole = new Intl.NumberFormat();

/** Returns a number as text in the form of the reader's language, such as `12,345`. */
export const countText = (count: number): string => whole.format(count);

/** Returns a number with its noun, such as `1 row` or `2 rows`. */
export const amountText = (count: number, thing: string): string =>
  `${countText(count)} ${thing}${count === 1 ? "" : "s"}`;

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** Returns a number of bytes as text, such as `12.3 MiB`. A KiB is 1,024 bytes. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
