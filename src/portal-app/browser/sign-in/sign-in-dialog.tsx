// Asks for the password again when a session has ended. The page behind the dialog does not change.
import { Stack, Text } from "@mantine/core";
import { SignInForm } from "./sign-in-form.tsx";
import { Modal } from "../parts/modal.tsx";

export function SignInDialog({ email }: { readonly email: string }) {
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title="Your session has ended">
      <Stack>
        <Text size="sm">Sign in again. What you have typed is still there.</Text>
        <SignInForm email={email} isFixed />
      </Stack>
    </Modal>
  );
}
