// Paths from the root of a file's value to a value inside it, spelt as JSON Pointers or as names with dots.

/** Keys and indexes from the root of a file to a value. */
export type Path = readonly (string | number)[];

export const pointerOf = (path: Path): string =>
  path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** The value at a path; undefined where there is none. */
export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string | number, unknown>>)[step]
        : undefined,
    root,
  );

/** The path that a JSON Pointer into the value spells, with numbers where lists are. */
export const pathOf = (pointer: string, root: unknown): Path =>
  pointer
    .split("/")
    .slice(1)
    .reduce<Path>((path, part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      return [...path, Array.isArray(valueAt(root, path)) ? Number(key) : key];
    }, []);

/** `["roles", "customer", "read", 2]` -> `roles.customer.read[2]` */
export function spellPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (!/^[A-Za-z0-9_-]+$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}
