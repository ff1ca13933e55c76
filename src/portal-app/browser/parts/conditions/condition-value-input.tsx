// The input for the value of a condition. The condition changes when the user leaves the input or
// presses Enter, so that no request is sent while the user types.
import { NativeSelect, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  parseItem,
  textOfValue,
  type ParsedText,
  type ShownColumn,
} from "../values/column-text.ts";
import { valueFormOf, type SimpleCondition } from "./operators.ts";

interface ConditionValueInputProps {
  readonly column: ShownColumn;
  readonly op: SimpleCondition["op"];
  readonly value: unknown;
  readonly label: string;
  readonly onChange: (value: unknown) => void;
}

export function ConditionValueInput(props: ConditionValueInputProps) {
  const { column, op, value, label, onChange } = props;
  const form = valueFormOf(column, op);
  if (form === "flag")
    return (
      <Choices
        label={label}
        value={String(value)}
        choices={["true", "false"]}
        onChange={(text) => onChange(text === "true")}
      />
    );
  if (form === "list") return <ListInput {...props} />;
  if (form === "value" && column.type === "boolean")
    return (
      <Choices
        label={label}
        value={String(value)}
        choices={["true", "false"]}
        onChange={(text) => onChange(text === "true")}
      />
    );
  if (form === "value" && column.values !== null)
    return (
      <Choices
        label={label}
        value={textOfValue(value)}
        choices={[...column.values]}
        onChange={onChange}
      />
    );
  const text = form === "json" ? JSON.stringify(value) : textOfValue(value);
  // The input keeps the typed text as its own state. The key makes React create a new input if
  // another part of the page has changed the condition.
  return <WrittenValue key={`${op} ${text}`} {...props} text={text} />;
}

interface ChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly choices: string[];
  readonly onChange: (text: string) => void;
}

const Choices = ({ label, value, choices, onChange }: ChoicesProps) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    data={choices}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

function ListInput({ column, value, label, onChange }: ConditionValueInputProps) {
  const [problem, setProblem] = useState<string>();
  const items = Array.isArray(value) ? value.map(textOfValue) : [];
  return (
    <TagsInput
      size="xs"
      miw={180}
      aria-label={label}
      placeholder="Enter adds a value"
      value={items}
      error={problem}
      acceptValueOnBlur
      onChange={(texts) => {
        const parsed = texts.map((text) => parseItem(column, text));
        const wrong = parsed.find((item) => "problem" in item);
        setProblem(wrong === undefined ? undefined : wrong.problem);
        if (wrong === undefined)
          onChange(parsed.map((item) => ("value" in item ? item.value : null)));
      }}
    />
  );
}

function WrittenValue({
  column,
  op,
  label,
  text: given,
  onChange,
}: ConditionValueInputProps & { readonly text: string }) {
  const [text, setText] = useState(given);
  const [problem, setProblem] = useState<string>();
  const finish = (): void => {
    if (text === given) return;
    const parsed = parsedFor(column, op, text);
    setProblem("problem" in parsed ? parsed.problem : undefined);
    if ("value" in parsed) onChange(parsed.value);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      error={problem}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        finish();
      }}
    />
  );
}

/**
 * Converts the typed text to the operator's value. Operators that search in texts accept any text,
 * even if the column has another type.
 */
function parsedFor(column: ShownColumn, op: SimpleCondition["op"], text: string): ParsedText {
  const form = valueFormOf(column, op);
  if (form === "text") return { value: text };
  return parseItem(
    form === "json" ? { ...column, type: "json", array: false, maxLength: null } : column,
    text,
  );
}
