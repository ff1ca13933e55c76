// A dialog that asks for confirmation before an action. If the action fails, the dialog stays open
// and shows the reason.
import { Button, Group, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { Failure } from "./failure.tsx";
import { Modal } from "./modal.tsx";

interface ActionDialogProps {
  readonly title: string;
  /** A description of the action, and its fields. */
  readonly children: ReactNode;
  /** The text of the button, such as "Delete the account". */
  readonly action: string;
  /** True if the action cannot be undone. The focus is then on Cancel. */
  readonly isDangerous?: boolean;
  /** True if the action is not possible. The children say why. */
  readonly isBlocked?: boolean;
  /** True if a click outside the dialog must not close it, so that typed text is not lost. */
  readonly keepsTyped?: boolean;
  /** Heading above the reason if the action fails, such as "The row is not deleted". */
  readonly failure?: string | undefined;
  readonly run: () => Promise<unknown>;
  /** Called after the action, and when the user cancels. */
  readonly onClose: () => void;
}

export function ActionDialog({
  title,
  children,
  action,
  isDangerous = false,
  keepsTyped = false,
  isBlocked = false,
  failure,
  run,
  onClose,
}: ActionDialogProps) {
  const running = useMutation({ mutationFn: run });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A callback of `mutate` does not run after the dialog was closed. A callback of `useMutation`
    // would run, and could close the dialog that was opened next.
    running.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!keepsTyped}>
      <form onSubmit={submit} aria-busy={running.isPending}>
        <Stack>
          {children}
          {running.isError && <Failure error={running.error} title={failure} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus={isDangerous || undefined}>
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
