// The mail as end users see it, with the problems that `gateway mail check` finds. A frame shows
// the mail. The page of the frame allows no scripts and no requests.
import "./mail-view.css";
import { Badge, Group, List, Loader, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { useMailPreview, type MailPreview, type MailTexts } from "./mail-reads.ts";

interface MailPreviewPaneProps {
  readonly mail: string;
  readonly texts: MailTexts;
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

/** Milliseconds without typing before a new preview is requested. */
const PAUSE_MS = 800;

export function MailPreviewPane({ mail, texts, language, onLanguage }: MailPreviewPaneProps) {
  const { isOwner } = useWorkspace();
  const [sample, setSample] = useState("default");
  const [part, setPart] = useState("html");
  const [settled] = useDebouncedValue(texts, PAUSE_MS);
  const preview = useMailPreview(mail, settled, { language, sample });
  if (!isOwner)
    return (
      <Text size="sm" c="dimmed">
        Only owners see the preview.
      </Text>
    );
  const rendered = preview.data?.mail ?? null;
  return (
    <Stack gap="xs" miw={0}>
      <Group gap="xs" align="flex-end">
        <Select
          label="Language"
          w={110}
          allowDeselect={false}
          data={[...(preview.data?.languages ?? [language])]}
          value={language}
          onChange={(value) => value !== null && onLanguage(value)}
        />
        <Select
          label="Sample"
          w={170}
          allowDeselect={false}
          data={[...(preview.data?.samples ?? [sample])]}
          value={sample}
          onChange={(value) => value !== null && setSample(value)}
        />
        <SegmentedControl
          aria-label="Part of the mail"
          data={[
            { value: "html", label: "HTML" },
            { value: "text", label: "Text" },
          ]}
          value={part}
          onChange={setPart}
        />
        {preview.isFetching && <Loader size="sm" aria-label="Loading" />}
      </Group>
      {preview.isError && <Failure error={preview.error} onRetry={preview.refetch} />}
      {rendered !== null && (
        <>
          <Text size="sm">
            <Text span c="dimmed">
              Subject:
            </Text>{" "}
            {rendered.subject}
          </Text>
          {part === "html" ? (
            <MailFrame html={rendered.html} language={rendered.language} />
          ) : (
            <pre className="mail-text" tabIndex={0} aria-label="Text part">
              {rendered.text}
            </pre>
          )}
        </>
      )}
      {preview.data !== undefined && <Problems preview={preview.data} />}
    </Stack>
  );
}

/** Writes the mail into an empty page. The policy of the page also applies to the mail. */
function MailFrame({ html, language }: { readonly html: string; readonly language: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!isLoaded || root === undefined) return;
    root.innerHTML = html;
    root.lang = language;
  }, [html, language, isLoaded]);
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title="The mail as it is shown"
      src="/_/mail-frame"
      sandbox="allow-same-origin"
      onLoad={() => setLoaded(true)}
    />
  );
}

function Problems({ preview: { problems, mail } }: { readonly preview: MailPreview }) {
  if (problems.length === 0)
    return (
      <Text size="sm" role="status">
        The check found no problems.
      </Text>
    );
  return (
    <section aria-label="Problems">
      {mail === null && (
        <Text size="sm" fw={600}>
          The mail cannot be shown. Correct these problems first.
        </Text>
      )}
      <List size="sm" listStyleType="none" spacing="xs">
        {problems.map(({ file, line, severity, rule, message, hint }) => (
          <List.Item key={`${file}:${line} ${rule} ${message}`}>
            <Badge color={severity === "error" ? "red.9" : "orange.9"}>{severity}</Badge>{" "}
            <span className="any-break">
              {file}
              {line !== null && `:${line}`}: {message}. {hint}
            </span>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
