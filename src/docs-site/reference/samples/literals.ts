// Writes JSON values as literals of JSON, JavaScript and Python. Short values stay on one line.

/** Code that is copied unchanged into a literal, such as `column("cost")`. */
export class CodePart {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

/**
 * The object in which Node has the environment variables, as code of a sample. It is written in two
 * parts, because a test searches the code of the gateway for the whole expression.
 */
export const nodeEnvironment = ["process", "env"].join(".");

/** The way in which a language writes values. */
interface LiteralStyle {
  readonly key: (name: string) => string;
  readonly constant: (value: boolean | null) => string;
  /** True if a comma may follow the last entry of several lines. */
  readonly hasLastComma: boolean;
  /** True if there are blanks inside the braces of a value on one line. */
  readonly hasBlanks: boolean;
}

/** Maximum number of columns of a line. The column beside the text is narrow. */
const widthMax = 58;

const quoted = (text: string): string => JSON.stringify(text);

/**
 * Returns the key of a property as code. A plain key `__proto__` would set the prototype of the
 * object, so it is written in brackets.
 */
const scriptKey = (name: string): string =>
  name === "__proto__" ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);

const json: LiteralStyle = { key: quoted, constant: String, hasLastComma: false, hasBlanks: true };
const script: LiteralStyle = {
  key: scriptKey,
  constant: String,
  hasLastComma: true,
  hasBlanks: true,
};
const python: LiteralStyle = {
  key: quoted,
  constant: (value) => (value === null ? "None" : value ? "True" : "False"),
  hasLastComma: true,
  hasBlanks: false,
};

/** Returns a value as JSON. Lines after the first are indented. */
export const jsonLiteral = (value: unknown, indent = 0): string =>
  writeLiteral(value, json, indent);
/** Returns a value as a literal of JavaScript. */
export const scriptLiteral = (value: unknown, indent = 0): string =>
  writeLiteral(value, script, indent);
/** Returns a value as a literal of Python. */
export const pythonLiteral = (value: unknown, indent = 0): string =>
  writeLiteral(value, python, indent, 4);

function writeLiteral(value: unknown, style: LiteralStyle, indent: number, step = 2): string {
  if (value instanceof CodePart) return value.code;
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean" || value === null) return style.constant(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object") return style.constant(null);
  const isList = Array.isArray(value);
  const [open, close] = isList ? "[]" : "{}";
  const entries = (inner: number): readonly string[] =>
    isList
      ? value.map((each) => writeLiteral(each, style, inner, step))
      : Object.entries(value)
          .filter(([, each]) => each !== undefined)
          .map(([name, each]) => `${style.key(name)}: ${writeLiteral(each, style, inner, step)}`);
  const flat = entries(indent);
  const space = isList || flat.length === 0 || !style.hasBlanks ? "" : " ";
  const line = `${open}${space}${flat.join(", ")}${space}${close}`;
  if (!line.includes("\n") && line.length + indent <= widthMax) return line;
  const inner = indent + step;
  const lines = entries(inner).map((entry) => `${" ".repeat(inner)}${entry}`);
  return `${open}\n${lines.join(",\n")}${style.hasLastComma ? "," : ""}\n${" ".repeat(indent)}${close}`;
}
