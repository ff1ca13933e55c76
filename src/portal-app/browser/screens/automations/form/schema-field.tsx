// The input of one field. The kind of input, its hint and its limits come from the JSON Schema.
import {
  Checkbox,
  Input,
  NumberInput,
  Select,
  Text,
  Textarea,
  TextInput,
  type ComboboxData,
} from "@mantine/core";
import { lazy, Suspense, useEffect, useRef } from "react";
import { parseYaml, yamlOf } from "../../../parts/definition/definition-text.ts";
import { Loading } from "../../../parts/loading.tsx";
import type { FieldGoal, FieldProblem, TypedYaml } from "./automation-draft.ts";
import type { FormField } from "./step-schemas.ts";

const Editor = lazy(() => import("../../../parts/json-editor.tsx"));

interface NameChoices {
  /** The kind of object that the value names. */
  readonly words: string;
  readonly data: ComboboxData;
}

interface SchemaFieldProps {
  readonly field: FormField;
  readonly value: unknown;
  /** The typed text of a YAML field, if there is one. */
  readonly typed: TypedYaml | undefined;
  readonly problems: readonly FieldProblem[];
  /**
   * Names that exist in the workspace, such as its keys, for a field that must contain one of them.
   */
  readonly choices?: NameChoices | undefined;
  readonly goal: FieldGoal | null;
  readonly onChange: (value: unknown, typed?: TypedYaml) => void;
}

export function SchemaField(props: SchemaFieldProps) {
  const { field, problems, goal } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goal?.field === field.name) place.current?.querySelector<HTMLElement>(inputs)?.focus();
  }, [goal, field.name]);
  const own = problems.filter((problem) => problem.field === field.name);
  const words = own.length === 0 ? undefined : own.map((problem) => problem.words).join(" ");
  return (
    <div ref={place} className="any-break">
      {field.control === "yaml" ? (
        <YamlInput {...props} words={words} />
      ) : (
        <SimpleInput {...props} words={words} />
      )}
    </div>
  );
}

const inputs = "input:not([type=hidden]), textarea";

interface InputProps extends SchemaFieldProps {
  readonly words: string | undefined;
}

function SimpleInput({ field, value, words, choices, onChange }: InputProps) {
  const { name, schema, isRequired, control } = field;
  const common = {
    label: name,
    description: choices?.words ?? schema.description,
    required: isRequired,
    error: words,
  };
  const text = typeof value === "string" ? value : "";
  const onText = (next: string): void => onChange(next === "" ? undefined : next);
  if (choices !== undefined || control === "choice")
    return (
      <Select
        {...common}
        data={choices?.data ?? [...(schema.enum ?? [])]}
        // Shows a name that the workspace no longer has, although it is not among the choices.
        placeholder={text}
        searchable={choices !== undefined}
        clearable={!isRequired}
        allowDeselect={!isRequired}
        value={text === "" ? null : text}
        onChange={(next) => onText(next ?? "")}
      />
    );
  if (control === "number")
    return (
      <NumberInput
        {...common}
        allowDecimal={schema.type === "number"}
        min={schema.minimum}
        max={schema.maximum}
        // The typed number stays in the input. The plan says why it is not valid.
        clampBehavior="none"
        value={typeof value === "number" ? value : text}
        onChange={(next) => onChange(next === "" ? undefined : next)}
      />
    );
  if (control === "switch")
    return (
      <Checkbox
        label={name}
        description={schema.description}
        error={words}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked ? true : undefined)}
      />
    );
  if (control === "lines")
    return (
      <Textarea
        {...common}
        rows={3}
        resize="vertical"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <TextInput {...common} value={text} onChange={(event) => onText(event.currentTarget.value)} />
  );
}

function YamlInput({ field, value, typed, words, goal, onChange }: InputProps) {
  const { name, schema, isRequired } = field;
  const text = typed?.text ?? (value === undefined ? "" : yamlOf(value));
  const start = useRef({ at: 0 });
  return (
    <Input.Wrapper
      label={name}
      description={`${schema.description ?? ""} As YAML; a placeholder stands in quotes.`}
      error={typed?.flaw ?? words}
      required={isRequired}
      labelElement="div"
    >
      <Suspense fallback={<Loading />}>
        <Editor
          label={`${name} as YAML`}
          language="yaml"
          text={text}
          cursor={goal?.field === name ? start.current : undefined}
          onChange={(next) => {
            // The editor also calls this for a text that the page has set.
            if (next === text) return;
            const parsed = parseYaml(next);
            if (parsed.flaw === null)
              onChange(next.trim() === "" ? undefined : parsed.value, { text: next, flaw: null });
            else onChange(value, { text: next, flaw: parsed.flaw.message });
          }}
        />
      </Suspense>
      {typed?.flaw != null && (
        <Text size="xs" c="dimmed">
          The last valid text counts until this one is valid.
        </Text>
      )}
    </Input.Wrapper>
  );
}
