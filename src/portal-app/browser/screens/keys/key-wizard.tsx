// The wizard for a new key: kind, tables and columns, origins. A panel beside it shows the data
// that a visitor with a publishable key would see.
import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Radio,
  Stack,
  Stepper,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { useManagedBy } from "../../api/definition.ts";
import { FileChange } from "../../parts/file-change.tsx";
import { Failure } from "../../parts/failure.tsx";
import { platformNames } from "../../parts/platforms.ts";
import { TableRightsForm } from "../../parts/rights/table-rights-form.tsx";
import { storedScopes, type TableRights } from "../../parts/rights/table-rights.ts";
import { useKeyChanges, type ShownRights } from "./key-data.ts";
import type { NewSecret } from "./secret-dialog.tsx";
import { VisitorPanel } from "./visitor-panel.tsx";
import { Modal } from "../../parts/modal.tsx";

interface KeyWizardProps {
  readonly onClose: () => void;
  readonly onCreated: (secret: NewSecret) => void;
}

export function KeyWizard({ onClose, onCreated }: KeyWizardProps) {
  const { create } = useKeyChanges();
  const isFromFiles = useManagedBy() === "files";
  const [step, setStep] = useState(0);
  const [name, setName] = useState("");
  const isName = /^[A-Za-z_]\w*$/.test(name);
  const [rights, setRights] = useState<ShownRights>({ kind: "publishable", tables: {} });
  const set = (change: Partial<ShownRights>): void => setRights({ ...rights, ...change });
  const { kind, publish = false, tables = {}, origins } = rights;
  const scopes: Readonly<Record<string, TableRights>> = tables === "all" ? {} : tables;
  const hasRights = tables === "all" || Object.keys(scopes).length > 0;
  const isPublishable = kind === "publishable";
  const stored = { ...rights, ...(tables !== "all" && { tables: storedScopes(scopes) }) };
  const submit = async (): Promise<void> => {
    const definition = stored as unknown as Record<string, never>;
    const { key, warnings } = await create.mutateAsync({ name, definition });
    onCreated({ name, kind, token: key.token ?? "", warnings });
  };
  return (
    <Modal opened onClose={onClose} title="New key" size="xl" closeOnClickOutside={false}>
      <Stack>
        <Stepper active={step} onStepClick={setStep} size="sm" allowNextStepsSelect={isName}>
          <Stepper.Step label="Kind">
            <Stack>
              <TextInput
                label="Name"
                description="Letters, digits and underscores. The definition and the logs show the name."
                error={
                  name !== "" &&
                  !isName &&
                  "Use only letters, digits and underscores. Begin with a letter."
                }
                maxLength={63}
                required
                data-autofocus
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Radio.Group
                label="Kind"
                value={kind}
                onChange={(value) =>
                  setRights({ kind: value as ShownRights["kind"], tables: scopes })
                }
              >
                <Stack gap="xs" mt="xs">
                  <Radio
                    value="publishable"
                    label="Publishable: for web pages and apps. Everybody can read it there."
                  />
                  <Radio value="server" label="Server: secret, for servers and scripts." />
                </Stack>
              </Radio.Group>
            </Stack>
          </Stepper.Step>
          <Stepper.Step label="Tables">
            <Stack>
              {!isPublishable && (
                <Checkbox
                  label="All tables and all actions"
                  checked={tables === "all"}
                  onChange={(event) => set({ tables: event.currentTarget.checked ? "all" : {} })}
                />
              )}
              {tables !== "all" && (
                <TableRightsForm scopes={scopes} onChange={(next) => set({ tables: next })} />
              )}
              {isPublishable && <VisitorPanel scopes={scopes} />}
            </Stack>
          </Stepper.Step>
          <Stepper.Step label="Use">
            <Stack>
              <TagsInput
                label="Allowed origins"
                description="Such as https://shop.example. Without one, pages of every origin may use the key."
                value={[...(origins ?? [])]}
                onChange={(list) => set({ origins: list.length === 0 ? null : list })}
              />
              {!isPublishable && (
                <MultiSelect
                  label="Game platforms"
                  description="The key may sign in players of these platforms (a key marked for a platform)."
                  data={[...platformNames]}
                  value={[...(rights.platforms ?? [])]}
                  onChange={(list) => set({ platforms: list })}
                />
              )}
              {isPublishable && (
                <Checkbox
                  label="Publish this key in the public settings of the sign-in (/auth/config)"
                  description="Everybody who knows the id of the workspace can then use the rights of this key. So give it few rights first. At most one key of a workspace is published, and it needs at least one table."
                  disabled={!hasRights}
                  checked={publish}
                  onChange={(event) => set({ publish: event.currentTarget.checked })}
                />
              )}
              {isPublishable && <VisitorPanel scopes={scopes} />}
              {!hasRights && <Text size="sm">The key has no rights on tables yet.</Text>}
            </Stack>
          </Stepper.Step>
        </Stepper>
        {isFromFiles && step === 2 && <FileChange change={{ keys: { [name]: stored } }} />}
        {create.isError && <Failure title="The key is not created" error={create.error} />}
        <Group justify="flex-end">
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          {step < 2 ? (
            <Button disabled={!isName} onClick={() => setStep(step + 1)}>
              Next
            </Button>
          ) : (
            <Button
              disabled={!isName || isFromFiles}
              loading={create.isPending}
              onClick={() => void submit().catch(() => {})}
            >
              Create the key
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
