// The problems that a member should look at: parked runs (the gateway does not try them again), and
// amounts of the plan that are nearly used up.
import { Alert, List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { screens } from "../screens.ts";
import { monthBefore, useUsage, type MonthlyUsage } from "../usage/monthly-usage.ts";

/** Used part of an amount of the plan. From this part on, the overview warns. */
const NEARLY_SPENT = 0.8;
/** Maximum number of parked runs that the overview counts. */
const COUNTED = 50;

const amounts = {
  calls: "calls",
  egressBytes: "bytes of answers",
  storageBytes: "bytes of files",
  recordBytes: "bytes of rows",
} as const satisfies Partial<Record<keyof MonthlyUsage, string>>;

export function AttentionCard() {
  const { id } = useWorkspace();
  const [now] = useState(() => Date.now());
  const usage = useUsage(monthBefore(now, 0));
  const parked = useQuery({
    queryKey: [id, "runs", "parked"],
    queryFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/automations/runs", {
          params: { path: { workspaceId: id }, query: { status: "parked", limit: COUNTED } },
        }),
      ),
  });
  const notes: { readonly key: string; readonly note: ReactNode }[] = [];
  const count = parked.data?.runs.length ?? 0;
  if (count > 0)
    notes.push({
      key: "parked",
      note: (
        <ScreenOrText screen="automations" search={{ status: "parked" }}>
          {count === COUNTED ? `${COUNTED} or more` : count} runs of automations have failed for
          good and are parked. Look at the error of a run, and replay the run.
        </ScreenOrText>
      ),
    });
  for (const [name, what] of Object.entries(amounts)) {
    const amount = usage.data?.[name as keyof typeof amounts];
    if (amount === undefined || amount.included === 0) continue;
    const share = amount.used / amount.included;
    if (share >= NEARLY_SPENT)
      notes.push({
        key: name,
        note: (
          <ScreenOrText screen="usage">
            {Math.floor(share * 100)} % of the included {what} are used.
          </ScreenOrText>
        ),
      });
  }
  if (notes.length === 0) return null;
  return (
    <Alert color="orange" title="This needs your attention" role="status">
      <List size="sm">
        {notes.map(({ key, note }) => (
          <List.Item key={key}>{note}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface ScreenOrTextProps {
  readonly screen: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

const ScreenOrText = ({ screen, search = {}, children }: ScreenOrTextProps) =>
  screens.some(({ name }) => name === screen) ? (
    <ScreenLink screen={screen} search={search} size="sm">
      {children}
    </ScreenLink>
  ) : (
    <>{children}</>
  );
