// The filters of the logs. A filter applies as soon as its value is chosen, or after a click on the
// button.
import {
  Autocomplete,
  Button,
  Collapse,
  Group,
  Select,
  SimpleGrid,
  TextInput,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import type { ScreenSearch } from "../../parts/screen-link.tsx";
import { filtersOf, logFilters, type LogFilter, type LogKind } from "./log-calls.ts";

const kinds: Readonly<Partial<Record<LogKind, string>>> = {
  audit: "Audit log",
  auth: "Sign-in of end users",
  automations: "Automations",
  bus: "Event bus",
  definition: "Definition",
  endpoint: "Calls of endpoints",
  endpoints: "Endpoints of the definition",
  endusers: "End users",
  files: "Files",
  keys: "Keys",
  logs: "Logs",
  mails: "Mails",
  mcp: "AI clients",
  players: "Players",
  portal: "Portal",
  query: "Query",
  roles: "Roles",
  schema: "Schema",
  secrets: "Secrets",
  topics: "Topics",
  usage: "Usage",
  unknown: "Unknown addresses",
};
const statuses = ["2xx", "3xx", "4xx", "5xx", "400", "401", "403", "404", "409", "429", "503"];

/** The filters behind the button "More filters". */
const further: readonly LogFilter[] = [
  "credentialId",
  "endUserId",
  "email",
  "path",
  "since",
  "until",
];

interface LogFiltersProps {
  readonly search: ScreenSearch;
  readonly onChange: (search: ScreenSearch) => void;
}

export function LogFilters({ search, onChange }: LogFiltersProps) {
  const given = filtersOf(search);
  const [draft, setDraft] = useState(given);
  const [isOpen, { toggle }] = useDisclosure(further.some((name) => name in given));
  const set = (name: LogFilter, value: string): void => setDraft({ ...draft, [name]: value });
  const apply = (values: typeof draft): void => {
    const all = logFilters.map((name) => [name, values[name]?.trim() || undefined]);
    onChange(Object.fromEntries(all));
  };
  const choose = (name: LogFilter, value: string | null): void => {
    const values = { ...draft, [name]: value ?? "" };
    setDraft(values);
    apply(values);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply(draft);
  };
  const text = (name: LogFilter, label: string, placeholder?: string) => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={draft[name] ?? ""}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  const moment = (name: "since" | "until", label: string) => (
    <TextInput
      label={label}
      type="datetime-local"
      value={localMoment(draft[name])}
      onChange={(event) => set(name, isoMoment(event.currentTarget.value))}
    />
  );
  return (
    <form role="search" aria-label="Filters" onSubmit={submit}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        <Select
          label="Part of the API"
          placeholder="All"
          clearable
          clearButtonProps={{ "aria-label": "All parts" }}
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={draft.kind ?? null}
          onChange={(value) => choose("kind", value)}
        />
        <Autocomplete
          label="Status"
          placeholder="All, 404 or 4xx"
          data={statuses}
          value={draft.status ?? ""}
          onChange={(value) => set("status", value)}
          onOptionSubmit={(value) => choose("status", value)}
        />
        {text("code", "Error code", "INVALID_QUERY")}
        {text("operationId", "Operation", "query")}
      </SimpleGrid>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" pt="xs">
          {text("credentialId", "Id of the key or member")}
          {text("endUserId", "Id of the end user")}
          {text("email", "E-mail address of the account")}
          {text("path", "Path")}
          {moment("since", "From")}
          {moment("until", "Until")}
        </SimpleGrid>
      </Collapse>
      <Group gap="xs" pt="xs">
        <Button type="submit" size="xs">
          Use filters
        </Button>
        <Button size="xs" variant="default" onClick={toggle} aria-expanded={isOpen}>
          {isOpen ? "Fewer filters" : "More filters"}
        </Button>
        {Object.keys(given).length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              setDraft({});
              apply({});
            }}
          >
            Remove all filters
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Returns a time in the time zone of the user, in the form of the native input. */
function localMoment(iso: string | undefined): string {
  const at = new Date(iso ?? "");
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const isoMoment = (local: string): string => (local === "" ? "" : new Date(local).toISOString());
