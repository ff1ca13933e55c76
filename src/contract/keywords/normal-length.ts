// The keyword `x-normal-length`: limits the length in Unicode code points after NFC, the form in
// which passwords are compared. `maxLength` counts the characters before NFC.
import { _, type Ajv2020, type CodeKeywordDefinition } from "ajv/dist/2020.js";

const definition: CodeKeywordDefinition = {
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

export const addNormalLengthKeyword = (ajv: Ajv2020): unknown => ajv.addKeyword(definition);
