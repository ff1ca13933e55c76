// Changes one entry of the definition: shows the plan of the change, and applies it. If another
// member has changed the same entry in the meantime, it shows both versions side by side. If
// definition files manage the workspace, it shows the lines and the command instead.
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  applyDefinition,
  planDefinition,
  readDefinition,
  type DefinitionPlan,
  type StoredDefinition,
} from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../failure.tsx";
import { FileChange } from "../file-change.tsx";
import { Loading } from "../loading.tsx";
import { ApplyPlan } from "./apply-plan.tsx";
import { BothVersions } from "./both-versions.tsx";
import { yamlOf } from "./definition-text.ts";
import { entryAt, withEntry, type EntryPath } from "./entries.ts";
import { isSame } from "./merge.ts";

/** The entry with the values of the form. */
interface ChangedEntry {
  readonly name: string;
  /** The changed entry. Undefined removes the entry. */
  readonly entry: Readonly<Record<string, unknown>> | undefined;
}

interface EntryChangeProps {
  readonly path: EntryPath;
  /** The definition when the form opened. */
  readonly base: StoredDefinition;
  /**
   * The entry as the user has typed it. It is shown as lines for definition files, and compared
   * with other versions.
   */
  readonly changed: ChangedEntry;
  /** Returns the entry to apply, for example after secrets were stored. By default `changed`. */
  readonly prepare?: () => Promise<ChangedEntry>;
  /**
   * A text that changes with each value that `changed` does not contain, such as a typed secret. A
   * new text makes the plan outdated.
   */
  readonly version?: string;
  /** The reason why the change cannot be applied. */
  readonly flaw?: string | undefined;
  /** True to show the plan without a click. */
  readonly isImmediate?: boolean;
  /** Called with the plan of the change, for example to show its problems at their fields. */
  readonly onPlan?: (plan: DefinitionPlan) => void;
  /** Called to show the field of a problem. */
  readonly onGoTo?: (pointer: string) => void;
  readonly onApplied: (changed: ChangedEntry) => void;
}

export function EntryChange(props: EntryChangeProps) {
  const { path, base, changed, version = "", flaw } = props;
  const [accepted, setAccepted] = useState(entryAt(base.definition, path));
  if (flaw !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {flaw}
      </Text>
    );
  if (base.managedBy === "portal")
    // If the form changes, the new key discards the plan, which is then outdated.
    return (
      <PortalChange
        key={JSON.stringify([changed, version])}
        {...props}
        accepted={accepted}
        onAccept={setAccepted}
      />
    );
  return <LinesOfChange {...props} />;
}

/**
 * Shows only the members of the entry that differ, because the file already contains the others.
 */
function LinesOfChange({ path, base, changed }: EntryChangeProps) {
  const [section, name] = path;
  const { entry } = changed;
  if (entry === undefined)
    return (
      <FileChange
        intro={`Remove the entry ${name} below ${section} from the definition files of the workspace, and`}
      />
    );
  const before = entryAt(base.definition, path) ?? {};
  const isRenamed = changed.name !== name;
  const members = [...new Set([...Object.keys(before), ...Object.keys(entry)])].filter(
    (member) => !isSame(before[member], entry[member]),
  );
  if (members.length === 0 && !isRenamed)
    return (
      <Text size="sm" c="dimmed">
        Nothing is changed yet.
      </Text>
    );
  const lines = Object.fromEntries(members.map((member) => [member, entry[member] ?? null]));
  const text = {
    [section]: { [changed.name]: { ...(isRenamed && { renamedFrom: name }), ...lines } },
  };
  return (
    <>
      <FileChange change={text} />
      {JSON.stringify(text).includes(STORED_SECRET) && (
        <Text size="sm" c="dimmed">
          In place of {STORED_SECRET}, keep the secret that your file has already.
        </Text>
      )}
    </>
  );
}

/** Text in the stored definition that stands for a secret of the definition files. */
const STORED_SECRET = "${stored}";

interface PortalChangeProps extends EntryChangeProps {
  /** The stored entry that the user has agreed to replace. */
  readonly accepted: ChangedEntry["entry"];
  readonly onAccept: (entry: ChangedEntry["entry"]) => void;
}

function PortalChange({
  path,
  changed,
  prepare = async () => changed,
  isImmediate = false,
  accepted,
  onAccept,
  onPlan,
  onGoTo,
  onApplied,
}: PortalChangeProps) {
  const { id } = useWorkspace();
  const look = useMutation({
    mutationFn: async (present: ChangedEntry["entry"]) => {
      const stored = await readDefinition(id);
      const theirs = entryAt(stored.definition, path);
      if (!isSame(theirs, present)) return { isStale: true, theirs } as const;
      const next = await prepare();
      const definition = withEntry(stored.definition, path, next.name, next.entry);
      const plan = await planDefinition(id, definition);
      return { isStale: false, next, definition, plan, revision: stored.revision } as const;
    },
    onSuccess: (result) => !result.isStale && onPlan?.(result.plan),
  });
  const apply = useMutation({
    mutationFn: (allowDestructive: boolean) => {
      if (look.data?.isStale !== false) throw new Error("There is no plan to apply.");
      const { definition, revision } = look.data;
      return applyDefinition(id, { revision, allowDestructive, definition: { ...definition } });
    },
    onSuccess: () => look.data?.isStale === false && onApplied(look.data.next),
  });
  const start = look.mutate;
  useEffect(() => {
    if (isImmediate) start(accepted);
  }, [isImmediate, start, accepted]);
  const again = (
    <Button
      variant="default"
      loading={look.isPending}
      onClick={() => {
        apply.reset();
        look.mutate(accepted);
      }}
    >
      {look.isSuccess || look.isError ? "Show the changes again" : "Show the changes"}
    </Button>
  );
  if (look.isPending && isImmediate) return <Loading />;
  return (
    <Stack gap="sm">
      {look.isError && <Failure error={look.error} title="The change cannot be applied" />}
      {look.data?.isStale === true && (
        <>
          <Text size="sm" fw={600} role="alert">
            Another member has changed {path.join(".")} since you opened it. Nothing was applied.
          </Text>
          <BothVersions
            base={entryText(accepted)}
            theirs={entryText(look.data.theirs)}
            mine={entryText(changed.entry)}
          />
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => {
                const { theirs } = look.data as { theirs: ChangedEntry["entry"] };
                onAccept(theirs);
                if (!isImmediate) look.mutate(theirs);
              }}
            >
              Go on with my version
            </Button>
          </Group>
        </>
      )}
      {apply.isError && <Failure error={apply.error} title="The change was not applied" />}
      {look.data?.isStale === false && !apply.isError ? (
        <ApplyPlan
          plan={look.data.plan}
          isApplying={apply.isPending}
          onApply={apply.mutate}
          {...(onGoTo !== undefined && { onGoTo })}
        />
      ) : (
        look.data?.isStale !== true && <Group gap="xs">{again}</Group>
      )}
    </Stack>
  );
}

const entryText = (entry: unknown): string => (entry === undefined ? "(removed)\n" : yamlOf(entry));
