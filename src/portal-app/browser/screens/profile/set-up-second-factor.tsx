// The dialog that sets up the second factor: password, QR code, first code, recovery codes.
import { Button, Code, Image, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { renderSVG } from "uqr";
import { api, bodyOf } from "../../api/http.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Failure } from "../../parts/failure.tsx";
import { profileKey } from "./profile-data.ts";
import { Modal } from "../../parts/modal.tsx";

export function SetUpSecondFactor({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = useMutation({
    mutationFn: () =>
      bodyOf(api.POST("/api/v1/portal/profile/second-factor", { body: { password } })),
  });
  const confirm = useMutation({
    mutationFn: () =>
      bodyOf(api.POST("/api/v1/portal/profile/second-factor/confirm", { body: { code } })),
  });
  const close = (): void => {
    if (confirm.isSuccess) void client.invalidateQueries({ queryKey: profileKey });
    onClose();
  };
  return (
    <Modal opened onClose={close} title="Set up the second factor">
      {confirm.data !== undefined ? (
        <RecoveryCodeList codes={confirm.data.recoveryCodes} onClose={close} />
      ) : begin.data === undefined ? (
        <Step onSubmit={() => begin.mutate()} label="Next" isPending={begin.isPending}>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {begin.isError && <Failure error={begin.error} />}
        </Step>
      ) : (
        <Step onSubmit={() => confirm.mutate()} label="Turn on" isPending={confirm.isPending}>
          <Text size="sm">
            Scan the picture with an authenticator app, or type the key. Then type the code that the
            app shows.
          </Text>
          <Image
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.uri))}`}
            alt="QR code with the key of the second factor"
            w={200}
            mx="auto"
          />
          <Text size="sm">
            Key: <Code>{begin.data.secret}</Code>
          </Text>
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {confirm.isError && <Failure error={confirm.error} />}
        </Step>
      )}
    </Modal>
  );
}

interface StepProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function Step({ label, isPending, onSubmit, children }: StepProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <Button type="submit" loading={isPending}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

const RecoveryCodeList = ({ codes, onClose }: RecoveryCodeListProps) => (
  <Stack>
    <Text size="sm">
      The second factor is on. Keep these recovery codes in a safe place. Each works once, in place
      of a code of the app. They are not shown again.
    </Text>
    <Code block>{codes.join("\n")}</Code>
    <CopyButton text={codes.join("\n")} label="Copy the codes" />
    <Button onClick={onClose}>I have kept the codes</Button>
  </Stack>
);
