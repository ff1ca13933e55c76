// Formats numbers and bytes for people.

const whole = new Intl.NumberFormat();

/** `12,345` in the form of the reader's language. */
export const countText = (count: number): string => whole.format(count);

/** `1 row` and `2 rows`. */
export const amountText = (count: number, thing: string): string =>
  `${countText(count)} ${thing}${count === 1 ? "" : "s"}`;

const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** `12.3 MiB`. A KiB is 1,024 bytes. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1_024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
