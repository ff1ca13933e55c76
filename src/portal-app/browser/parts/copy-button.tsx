// A button that copies a text to the clipboard.
import { Button, type ButtonProps } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";

interface CopyButtonProps extends ButtonProps {
  readonly text: string;
  readonly label?: string;
}

export function CopyButton({ text, label = "Copy", ...props }: CopyButtonProps) {
  const { copied, copy } = useClipboard();
  return (
    <Button size="xs" variant="default" onClick={() => copy(text)} {...props}>
      {copied ? "Copied" : label}
    </Button>
  );
}
