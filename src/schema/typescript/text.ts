// Writes names, literals and comments of generated TypeScript. Names and descriptions come from
// definitions and from other servers. They are escaped, so that no text can end its comment or
// literal early.

/**
 * Returns a literal of TypeScript. Escapes more than JSON does: the two line separators of
 * JavaScript, and characters that change the direction of text.
 */
export const typeLiteral = (value: string | boolean): string =>
  JSON.stringify(value).replaceAll(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

/** Returns a key of an object type: the name itself, or a literal for other names. */
export const propertyKey = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : typeLiteral(name);

/** Maximum length of a description in a comment. */
const COMMENT_MAX = 500;

/** Returns the lines of a comment, or none for an empty description. */
export function comment(description: string | null | undefined, indent: string): string[] {
  const text = (typeof description === "string" ? description : "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll("*/", "*\\/")
    .trim();
  if (text === "") return [];
  return [
    `${indent}/** ${text.length > COMMENT_MAX ? `${text.slice(0, COMMENT_MAX)} ...` : text} */`,
  ];
}
