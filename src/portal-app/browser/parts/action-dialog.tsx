// A dialog that asks before it does something. It stays open with the reason if the action fails.
import { Button, Group, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { Failure } from "./failure.tsx";

interface ActionDialogProps {
  readonly title: string;
  /** What will happen, and the fields of the action. */
  readonly children: ReactNode;
  /** The text of the button, such as "Delete the account". */
  readonly action: string;
  /** True for what cannot be undone. */
  readonly isDangerous?: boolean;
  /** True if the action cannot be done here. The children say why. */
  readonly isBlocked?: boolean;
  /** True if a click beside the dialog must not lose what was typed in it. */
  readonly keepsTyped?: boolean;
  readonly run: () => Promise<unknown>;
  /** Called after the action, and when the person cancels. */
  readonly onClose: () => void;
}

export function ActionDialog({
  title,
  children,
  action,
  isDangerous = false,
  keepsTyped = false,
  isBlocked = false,
  run,
  onClose,
}: ActionDialogProps) {
  const running = useMutation({ mutationFn: run, onSuccess: onClose });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    running.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!keepsTyped}>
      <form onSubmit={submit} aria-busy={running.isPending}>
        <Stack>
          {children}
          {running.isError && <Failure error={running.error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={isBlocked}
              loading={running.isPending}
              {...(isDangerous ? { color: "red.9" } : {})}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
