// The page for a screen that fails: the reason, and a button that tries again.
import { Stack, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Failure } from "../parts/failure.tsx";

export const ScreenFailure = ({ error, reset }: ErrorComponentProps) => (
  <Stack p="md">
    <Title order={1}>This screen failed</Title>
    <Failure error={error} onRetry={reset} />
  </Stack>
);
