// The page for users without a session. The address does not change, so that the requested page is
// shown after the sign-in.
import { Center, Code, Paper, Stack, Text, Title } from "@mantine/core";
import { SignInForm } from "./sign-in-form.tsx";

export const SignInPage = () => (
  <Center component="main" mih="100vh" p="md">
    <title>Sign in - Workspace Gateway</title>
    <Paper withBorder p="xl" w={400}>
      <Stack>
        <Title order={1} size="h2">
          Sign in
        </Title>
        <Text size="sm">to administer your workspaces.</Text>
        <SignInForm />
        <Text size="xs" c="dimmed">
          The first start of the gateway prints a link that sets the password of the first owner.
          The command <Code>gateway portal password</Code> sets a new password.
        </Text>
      </Stack>
    </Paper>
  </Center>
);
