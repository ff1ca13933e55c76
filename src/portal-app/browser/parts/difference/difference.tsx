// The lines of two texts, with removed and added lines.
import "./difference.css";
import { Text } from "@mantine/core";
import { compareLines, foldLines, type ComparedLine } from "./line-differences.ts";

interface DifferenceProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** True to leave out equal lines far from any change. */
  readonly isFolded?: boolean;
}

const marks: Readonly<Record<ComparedLine["kind"], string>> = {
  same: " ",
  removed: "-",
  added: "+",
};

export function Difference({ label, before, after, isFolded = false }: DifferenceProps) {
  if (before === after) return <Text size="sm">There are no differences.</Text>;
  const lines = compareLines(before, after);
  return (
    <pre className="difference" tabIndex={0} role="region" aria-label={label}>
      {(isFolded ? foldLines(lines) : lines).map(({ kind, text }, index) => (
        // Lines may be equal and never move, so the index is the key.
        <div key={index} className={kind}>
          {`${marks[kind]} ${text}`}
        </div>
      ))}
    </pre>
  );
}
