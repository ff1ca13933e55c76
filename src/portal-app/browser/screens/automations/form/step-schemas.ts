// The fields of automations and of each kind of step, as the JSON Schemas of definition files
// declare them. A new kind or field appears in the form without a change here.

/** The keywords of JSON Schema that the form reads. */
interface FormSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly anyOf?: readonly FormSchema[];
}

/** The kind of input. `yaml` is for lists, objects, and values of any type. */
type FieldControl = "line" | "lines" | "choice" | "number" | "switch" | "yaml";

export interface FormField {
  readonly name: string;
  readonly schema: FormSchema;
  readonly isRequired: boolean;
  readonly control: FieldControl;
}

export interface StepForm {
  /** Value of `type`, such as `http`. */
  readonly name: string;
  readonly description: string;
  /** The fields of the step, without `type`. */
  readonly fields: readonly FormField[];
}

/** Maximum length of a text that gets an input of one line. */
const LINE_MAX = 2_000;

/** The schemas of definition files by name. The build of the portal inserts them here. */
declare const DEFINITION_SCHEMAS: Readonly<Record<string, FormSchema>>;

const schemas = DEFINITION_SCHEMAS;

function resolved(schema: FormSchema): FormSchema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (schemas[name] ?? schema);
}

function controlOf({ type, enum: choices, maxLength = 0 }: FormSchema): FieldControl {
  if (type === "string" && choices !== undefined) return "choice";
  if (type === "string") return maxLength > LINE_MAX ? "lines" : "line";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "switch" : "yaml";
}

const formFieldsOf = (schema: FormSchema, hidden: readonly string[]): readonly FormField[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name]) => !hidden.includes(name))
    .map(([name, property]) => {
      const field = resolved(property);
      const isRequired = schema.required?.includes(name) === true;
      return { name, schema: field, isRequired, control: controlOf(field) };
    });

/** The kinds of steps by name, in the order of the schema. */
export const stepKinds: ReadonlyMap<string, StepForm> = new Map(
  (schemas["step"]?.anyOf ?? []).map((reference) => {
    const schema = resolved(reference);
    const name = schema.properties?.["type"]?.const ?? "";
    const { description = "" } = schema;
    return [name, { name, description, fields: formFieldsOf(schema, ["type"]) }];
  }),
);

/** The fields of an automation other than its name and its steps. */
export const automationFields = formFieldsOf(schemas["automation"] ?? {}, [
  "id",
  "renamedFrom",
  "steps",
]);

/** Maximum number of steps in one list. */
export const STEPS_MAX = schemas["steps"]?.maxItems ?? Infinity;

const namePattern = new RegExp(schemas["name"]?.pattern ?? "", "u");

/** Returns true for a valid name of an automation. */
export const isAutomationName = (name: string): boolean => namePattern.test(name);
export const automationNameWords = schemas["name"]?.description ?? "";
