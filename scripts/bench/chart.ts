// Prints figures as bars of text.

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Text after the bar; by default the value. */
  readonly note?: string;
}

const width = 40;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** Returns one line per bar. The longest bar has 40 characters. */
export function bars(list: readonly Bar[]): string {
  const longest = Math.max(...list.map(({ value }) => value));
  const labelWidth = Math.max(...list.map(({ label }) => label.length));
  return list
    .map(({ label, value, note = value.toFixed(0) }) => {
      const steps = longest > 0 ? Math.round((value / longest) * width * 8) : 0;
      const bar = "█".repeat(Math.floor(steps / 8)) + eighths[steps % 8]!;
      return `  ${label.padStart(labelWidth)} ${bar.padEnd(width)} ${note}`;
    })
    .join("\n");
}
