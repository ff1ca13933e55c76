// Defines the JSON Schema keywords for texts that the contract adds to the standard keywords.
import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";

/**
 * `x-normal-length` limits the number of Unicode code points after NFC normalisation. It is for
 * passwords, which are compared after NFC normalisation. `maxLength` limits the text before the
 * normalisation.
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
 * `x-visible` rejects texts with invisible characters, such as a zero-width space. The contract
 * uses no `pattern` for this, because many JSON Schema libraries of clients do not support `\p`.
 */
const visible: CodeKeywordDefinition = {
  keyword: "x-visible",
  type: "string",
  schemaType: "boolean",
  code(context) {
    // Whitespace around a text, including a byte order mark, is allowed, because handlers trim the
    // text.
    context.fail(_`/\\p{Cf}/u.test(${context.data}.trim())`);
  },
};

export const textKeywords = [normalLength, visible];
