// Compares the rows of two answers exactly, except sums and averages of floats. Their last digits
// depend on the order in which PostgreSQL adds.

const isNumeral = (text: string): boolean => /^-?\d+(\.\d+)?(e[+-]\d+)?$/i.test(text);

function sameNumeral(left: string, right: string): boolean {
  const [x, y] = [Number(left), Number(right)];
  return Math.abs(x - y) <= 1e-12 * Math.max(Math.abs(x), Math.abs(y));
}

/** @param floats names of the properties that contain sums or averages of floats */
export function sameRows(
  left: unknown,
  right: unknown,
  floats: ReadonlySet<string>,
  name = "",
): boolean {
  if (left === right) return true;
  if (typeof left === "string" && typeof right === "string")
    return floats.has(name) && isNumeral(left) && isNumeral(right) && sameNumeral(left, right);
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null)
    return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [leftKeys, rightKeys] = [Object.keys(left), Object.keys(right)];
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>];
  return (
    leftKeys.length === rightKeys.length &&
    leftKeys.every(
      (key) => key in b && sameRows(a[key], b[key], floats, Array.isArray(left) ? name : key),
    )
  );
}
