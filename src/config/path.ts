// Paths to values in a file. Converts them to JSON Pointers, and to names with dots.

/** The keys and indexes from the root of a file to a value. */
export type ValuePath = readonly (string | number)[];

/** Returns the path as a JSON Pointer. */
export const pointerOf = (path: ValuePath): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** Returns the value at a path in `root`. Returns undefined if no value is there. */
export const valueAt = (root: unknown, path: ValuePath): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    root,
  );

/**
 * Converts a JSON Pointer to a path. `root` is the value to which the pointer belongs. A part that
 * is an index of a list in `root` becomes a number.
 */
export const parsePointer = (pointer: string, root: unknown): ValuePath =>
  pointer
    .split("/")
    .slice(1)
    .reduce<ValuePath>((path, part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      return [...path, Array.isArray(valueAt(root, path)) ? Number(key) : key];
    }, []);

/** Formats a path as text: `["roles", "customer", "read", 2]` becomes `roles.customer.read[2]`. */
export function formatPath(path: ValuePath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (!/^[A-Za-z0-9_-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
