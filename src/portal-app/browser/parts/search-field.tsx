// One field with a button, for an id or a name that the user types.
import { Button, Group, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";

interface SearchFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  /** Text of the button. */
  readonly action: string;
  /** Width in pixels. */
  readonly width: number;
  /** Initial text. Use the same text as the `key`, so that a changed text creates a new field. */
  readonly text?: string;
  /** Called with the text without spaces around it. It may be empty. */
  readonly onSearch: (text: string) => void;
}

export function SearchField({
  action,
  width,
  text: given = "",
  onSearch,
  ...field
}: SearchFieldProps) {
  const [text, setText] = useState(given);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          {...field}
          w={width}
          maw="100%"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {action}
        </Button>
      </Group>
    </form>
  );
}
