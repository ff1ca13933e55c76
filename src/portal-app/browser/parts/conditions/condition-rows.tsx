// A form for a list of conditions: column, operator, value. Conditions that the form cannot show,
// such as groups, stay in the list as JSON.
import { ActionIcon, Button, Code, Group, NativeSelect, Stack } from "@mantine/core";
import type { RowCondition } from "../../api/data.ts";
import type { ShownTable, WorkspaceSchema } from "../../api/workspace.ts";
import type { ShownColumn } from "../values/column-text.ts";
import { ClaimInput } from "./claim-input.tsx";
import { ConditionValueInput } from "./condition-value-input.tsx";
import {
  claimIn,
  commonClaims,
  operatorsFor,
  firstCondition,
  simpleIn,
  valueAfter,
  valueFormOf,
  type SimpleCondition,
} from "./operators.ts";

interface ConditionRowsProps {
  readonly schema: WorkspaceSchema;
  readonly table: ShownTable;
  readonly conditions: readonly RowCondition[];
  /** True for row filters of roles, which may compare with claims of the user. */
  readonly hasClaims?: boolean;
  readonly onChange: (conditions: readonly RowCondition[]) => void;
}

export function ConditionRows(props: ConditionRowsProps) {
  const { schema, table, conditions, hasClaims = false, onChange } = props;
  const columns = table.columns.filter(({ access }) => access.filter !== "none");
  const replace = (at: number, condition: RowCondition): void =>
    onChange(conditions.map((before, index) => (index === at ? condition : before)));
  return (
    <Stack gap="xs">
      {conditions.map((condition, at) => (
        // Conditions have no id, and their lists are short, so the index is the key.
        <Group key={at} gap="xs" align="flex-start">
          <OneCondition
            schema={schema}
            table={table}
            columns={columns}
            hasClaims={hasClaims}
            condition={condition}
            number={at + 1}
            onChange={(next) => replace(at, next)}
          />
          <ActionIcon
            variant="default"
            size="input-xs"
            aria-label={`Remove condition ${at + 1}`}
            onClick={() => onChange(conditions.filter((_, index) => index !== at))}
          >
            ×
          </ActionIcon>
        </Group>
      ))}
      {columns[0] !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          style={{ alignSelf: "flex-start" }}
          onClick={() => onChange([...conditions, firstCondition(schema, table, columns[0]!)])}
        >
          Add a condition
        </Button>
      )}
    </Stack>
  );
}

interface OneConditionProps extends Omit<ConditionRowsProps, "conditions" | "onChange"> {
  readonly columns: readonly ShownColumn[];
  readonly condition: RowCondition;
  readonly number: number;
  readonly onChange: (condition: RowCondition) => void;
}

function OneCondition(props: OneConditionProps) {
  const { schema, table, columns, condition, number, hasClaims = false, onChange } = props;
  const claim = hasClaims ? claimIn(columns, condition) : null;
  const simple = claim ?? simpleIn(columns, condition);
  if (simple === null)
    return (
      <Code className="any-break" flex={1}>
        {JSON.stringify(condition)}
      </Code>
    );
  const { column, field, op } = simple;
  const value = "value" in simple ? simple.value : undefined;
  const isWithValue = claim === null;
  const comparedWith = (next: "value" | "claim", nextOp = op): void =>
    onChange(
      next === "claim"
        ? // The type of requests has no claims, because only row filters have them.
          ({ field, op: nextOp, valueFromClaim: commonClaims[0] } as unknown as RowCondition)
        : { field, op: nextOp, value: valueAfter(column, null, nextOp, null) },
    );
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={`Column of condition ${number}`}
        data={columns.map(({ name }) => name)}
        value={field}
        onChange={(event) => {
          const chosen = columns.find(({ name }) => name === event.currentTarget.value);
          if (chosen !== undefined) onChange(firstCondition(schema, table, chosen));
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={`Operator of condition ${number}`}
        data={operatorsFor(schema, table, column).map((name) => ({ ...name }))}
        value={op}
        onChange={(event) => {
          const next = event.currentTarget.value as SimpleCondition["op"];
          if (isWithValue)
            onChange({ field, op: next, value: valueAfter(column, op, next, value) });
          else if (valueFormOf(column, next) === "flag") comparedWith("value", next);
          else onChange({ field, op: next, valueFromClaim: claim.valueFromClaim } as never);
        }}
      />
      {hasClaims && valueFormOf(column, op) !== "flag" && (
        <NativeSelect
          size="xs"
          aria-label={`Right side of condition ${number}`}
          data={[
            { value: "value", label: "the value" },
            { value: "claim", label: "the user's claim" },
          ]}
          value={isWithValue ? "value" : "claim"}
          onChange={(event) => comparedWith(event.currentTarget.value as "value" | "claim")}
        />
      )}
      {isWithValue ? (
        <ConditionValueInput
          column={column}
          op={op}
          value={value}
          label={`Value of condition ${number}`}
          onChange={(next) => onChange({ field, op, value: next as SimpleCondition["value"] })}
        />
      ) : (
        <ClaimInput
          claim={claim.valueFromClaim}
          label={`Claim of condition ${number}`}
          onChange={(next) => onChange({ field, op, valueFromClaim: next } as never)}
        />
      )}
    </>
  );
}
