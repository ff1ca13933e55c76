// Turns the second factor on and off.
import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { SecondFactorState } from "./profile-data.ts";
import { RemoveSecondFactor } from "./remove-second-factor.tsx";
import { SetUpSecondFactor } from "./set-up-second-factor.tsx";

export function SecondFactorCard({ secondFactor }: { readonly secondFactor: SecondFactorState }) {
  const { isOn, recoveryCodesLeft } = secondFactor;
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <Card withBorder component="section">
      <Stack align="flex-start">
        <Group>
          <Title order={2} size="h4">
            Second factor
          </Title>
          <Badge color={isOn ? "green" : "gray"} variant="light">
            {isOn ? "on" : "off"}
          </Badge>
        </Group>
        <Text size="sm">
          {isOn
            ? `Every sign-in needs a code of your authenticator app. ${recoveryCodesLeft} recovery codes are left.`
            : "With a second factor, a stolen password is not enough to sign in."}
        </Text>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {isOn ? "Turn off" : "Set up"}
        </Button>
        {isOpen && isOn && <RemoveSecondFactor onClose={close} />}
        {isOpen && !isOn && <SetUpSecondFactor onClose={close} />}
      </Stack>
    </Card>
  );
}
