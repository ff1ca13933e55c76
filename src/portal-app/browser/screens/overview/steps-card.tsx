// The checklist of the first steps. It becomes one line when all steps are done.
import { Card, Code, Group, List, Text, ThemeIcon, Title } from "@mantine/core";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { screens } from "../screens.ts";
import { useFirstSteps, type FirstStep } from "./first-steps.ts";

export function StepsCard() {
  const steps = useFirstSteps();
  const done = steps.filter(({ isDone }) => isDone === true).length;
  return (
    <Card withBorder component="section" aria-label="First steps">
      <Title order={2} size="h5">
        First steps ({done} of {steps.length})
      </Title>
      {done === steps.length ? (
        <Text size="sm" mt="xs">
          All steps are done. The workspace serves an app with users.
        </Text>
      ) : (
        <List spacing="xs" mt="sm" listStyleType="none" withPadding={false}>
          {steps.map((step) => (
            <List.Item key={step.title} icon={<StepMark isDone={step.isDone} />}>
              <StepText {...step} />
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  );
}

function StepMark({ isDone }: Pick<FirstStep, "isDone">) {
  return (
    <ThemeIcon
      size={20}
      radius="xl"
      variant={isDone === true ? "filled" : "default"}
      role="img"
      aria-label={isDone === null ? "Not known" : isDone ? "Done" : "Not done"}
    >
      {isDone === true ? "✓" : ""}
    </ThemeIcon>
  );
}

function StepText({ title, hint, isDone, screen, command }: FirstStep) {
  const hasScreen = screens.some(({ name }) => name === screen);
  return (
    <>
      {hasScreen && screen !== undefined ? (
        <ScreenLink screen={screen} size="sm" fw={600}>
          {title}
        </ScreenLink>
      ) : (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      )}
      {isDone !== true && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
          <Code>{command}</Code>
        </Group>
      )}
    </>
  );
}
