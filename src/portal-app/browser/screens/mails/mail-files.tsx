// The files of a mail in an editor, or their differences from the gateway's own mail.
import { Loader, Select, Stack, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { Difference } from "../../parts/difference/difference.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { OWN_MAIL, useMailTexts, type MailTexts } from "./mail-reads.ts";

const TextEditor = lazy(() => import("../../parts/json-editor.tsx"));

interface MailFilesProps {
  readonly mail: string;
  readonly texts: MailTexts;
  readonly isCompared: boolean;
  /** Called with a changed text. Undefined if the files are read-only. */
  readonly onChange: ((texts: MailTexts) => void) | undefined;
}

export function MailFiles({ mail, texts, isCompared, onChange }: MailFilesProps) {
  const [search, change] = useScreenSearch();
  const own = useMailTexts(mail, OWN_MAIL);
  const paths = [...new Set([...Object.keys(texts), ...Object.keys(own.data ?? {})])];
  const asked = search["file"] ?? "";
  const path = paths.includes(asked) ? asked : (paths[0] ?? "");
  const text = texts[path] ?? "";
  const builtIn = own.data?.[path] ?? "";
  const changed = paths.filter((each) => own.data !== undefined && texts[each] !== own.data[each]);
  return (
    <Stack gap="xs" miw={0}>
      <Select
        label="File"
        description={
          changed.length === 0
            ? "As in the gateway's own mail"
            : `Different from the gateway's own mail: ${changed.join(", ")}`
        }
        allowDeselect={false}
        data={paths.map((each) => ({ value: each, label: shortFileName(each) }))}
        value={path}
        onChange={(value) => change({ file: value ?? undefined }, { replace: true })}
      />
      {isCompared && <Difference label={`Changes of ${path}`} before={builtIn} after={text} />}
      {!isCompared && onChange === undefined && (
        <Text size="xs" c="dimmed">
          Read only
        </Text>
      )}
      {!isCompared && (
        <Suspense fallback={<Loader aria-label="Loading" />}>
          <TextEditor
            key={`${path} ${onChange === undefined}`}
            label={path}
            text={text}
            isReadOnly={onChange === undefined}
            language={path.endsWith(".yaml") ? "yaml" : "text"}
            onChange={(next) => {
              if (next !== text && onChange !== undefined) onChange({ ...texts, [path]: next });
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** Returns the label of a file: `Words: de` for `i18n/de.yaml`. */
function shortFileName(path: string): string {
  const [folder = "", file] = path.split("/");
  if (file === undefined) return `Template (${path})`;
  return `${folder === "i18n" ? "Words" : "Sample"}: ${file.replace(/\.yaml$/, "")}`;
}
