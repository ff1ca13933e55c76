// Refuses texts with invisible characters (`x-visible`), such as a zero-width space. Patterns
// cannot say it to every client: many engines have no `\p`, or read it as the letter p.
import { _, type Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";

const definition: CodeKeywordDefinition = {
  keyword: "x-visible",
  type: "string",
  schemaType: "boolean",
  code(context) {
    // Blanks around a text are taken off, a byte order mark among them.
    context.fail(_`/\\p{Cf}/u.test(${context.data}.trim())`);
  },
};

export const addVisibleKeyword = (ajv: Ajv2020): unknown => ajv.addKeyword(definition);
