// A chart of bars. A table beside it must contain the same figures, because screen readers cannot
// read the chart.

interface Bar {
  readonly name: string;
  readonly value: number;
  /** The formatted value, such as `12.3 MB`. */
  readonly text: string;
}

interface BarChartProps {
  /** A description of the values. */
  readonly label: string;
  readonly bars: readonly Bar[];
}

/**
 * Width of a bar with its gap, and height of the chart, in units of the SVG. The browser stretches
 * the SVG.
 */
const STEP = 10;
const HEIGHT = 100;

export function BarChart({ label, bars }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className="bar-chart"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ name, value, text }, index) => {
        const height = value === 0 ? 0 : Math.max(1, (value / highest) * HEIGHT);
        return (
          <rect
            key={name}
            x={index * STEP + 1}
            y={HEIGHT - height}
            width={STEP - 2}
            height={height}
          >
            <title>{`${name}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
