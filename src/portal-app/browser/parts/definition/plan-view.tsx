// The changes of a plan, with the rows that would be lost, and the problems of its document.
import { Alert, Badge, Button, List, Stack, Table, Text } from "@mantine/core";
import type { DefinitionPlan } from "../../api/definition.ts";
import { amountText } from "../amounts.ts";

interface PlanViewProps {
  readonly plan: Pick<DefinitionPlan, "changes" | "problems">;
  /** Called to show the entry of a problem. */
  readonly onGoTo?: (pointer: string) => void;
}

/** Maximum number of changes and of problems that are shown. */
const SHOWN_MAX = 200;

export function PlanView({ plan: { changes, problems }, onGoTo }: PlanViewProps) {
  return (
    <Stack gap="sm">
      {(["error", "warning"] as const).map((severity) => (
        <Problems
          key={severity}
          severity={severity}
          problems={problems.filter((problem) => problem.severity === severity)}
          onGoTo={onGoTo}
        />
      ))}
      {changes.length > 0 && (
        <Table.ScrollContainer minWidth={280} type="native" tabIndex={0}>
          <Table verticalSpacing={6} aria-label="Changes">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Entry</Table.Th>
                <Table.Th>Change</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.slice(0, SHOWN_MAX).map((change) => (
                <Table.Tr key={`${change.path} ${change.summary}`}>
                  <Table.Td className="any-break">{change.path}</Table.Td>
                  <Table.Td className="any-break">
                    {change.summary} <Loss change={change} />
                    {change.obstacle !== null && (
                      <Text size="sm" c="var(--mantine-color-error)">
                        Impossible: {change.obstacle}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {changes.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {amountText(changes.length - SHOWN_MAX, "more change")}
        </Text>
      )}
    </Stack>
  );
}

const Loss = ({ change }: { readonly change: DefinitionPlan["changes"][number] }) =>
  change.destructive ? (
    <Badge color="red.9">
      {change.rowsLost === null
        ? "may lose data"
        : `loses data of ${amountText(change.rowsLost, "row")}`}
    </Badge>
  ) : null;

interface ProblemsProps {
  readonly severity: "error" | "warning";
  readonly problems: DefinitionPlan["problems"];
  readonly onGoTo: PlanViewProps["onGoTo"];
}

const Problems = ({ severity, problems, onGoTo }: ProblemsProps) =>
  problems.length === 0 ? null : (
    <Alert
      color={severity === "error" ? "red" : "orange"}
      variant="light"
      title={severity === "error" ? "The definition has errors" : "Warnings"}
      role={severity === "error" ? "alert" : "status"}
    >
      <List size="sm" spacing={6}>
        {problems.map(({ pointer, message, hint }) => (
          <List.Item key={`${pointer} ${message}`} className="any-break">
            {message}. {hint}{" "}
            {pointer !== "" &&
              (onGoTo === undefined ? (
                <Text span size="xs">
                  {pointer}
                </Text>
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  h="auto"
                  styles={{ label: { whiteSpace: "normal", overflowWrap: "anywhere" } }}
                  onClick={() => onGoTo(pointer)}
                >
                  {pointer}
                </Button>
              ))}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
