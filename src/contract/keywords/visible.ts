// The keyword `x-visible`: rejects texts with invisible characters, such as a zero-width space. A
// pattern would not work for every client, because many engines do not support `\p`.
import { _, type Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";

const definition: CodeKeywordDefinition = {
  keyword: "x-visible",
  type: "string",
  schemaType: "boolean",
  code(context) {
    // Whitespace around the text, including a byte order mark, is trimmed and therefore allowed.
    context.fail(_`/\\p{Cf}/u.test(${context.data}.trim())`);
  },
};

export const addVisibleKeyword = (ajv: Ajv2020): unknown => ajv.addKeyword(definition);
