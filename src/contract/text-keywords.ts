// Defines JSON Schema keywords of the contract for texts.
import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";

/**
 * `x-normal-length` limits the number of Unicode code points after NFC normalisation. Passwords are
 * compared in this form. `maxLength` limits the number of characters before it.
 */
const normalLength: CodeKeywordDefinition = {
  keyword: "x-normal-length",
  type: "string",
  schemaType: "array",
  code(context) {
    const { gen, data, schema } = context;
    const [min, max] = schema as readonly [number, number];
    const length = gen.const("length", _`Array.from(${data}.normalize("NFC")).length`);
    context.fail(_`${length} < ${min} || ${length} > ${max}`);
  },
};

/**
 * `x-visible` rejects texts with invisible characters, such as a zero-width space. A pattern would
 * not work for every client, because many engines do not support `\p`.
 */
const visible: CodeKeywordDefinition = {
  keyword: "x-visible",
  type: "string",
  schemaType: "boolean",
  code(context) {
    // Whitespace around the text, including a byte order mark, is trimmed and therefore allowed.
    context.fail(_`/\\p{Cf}/u.test(${context.data}.trim())`);
  },
};

export const textKeywords = [normalLength, visible];
