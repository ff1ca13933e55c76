// The history and the saved queries of a member, which this browser stores.
import { useLocalStorage } from "@mantine/hooks";
import { useSession } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";

/** Number of runs in the history. */
const HISTORY_MAX = 30;
const SAVED_MAX = 100;
/** Maximum length of a stored text. Browsers store about five million characters for all pages. */
const TEXT_MAX = 20_000;

interface SavedQuery {
  readonly name: string;
  readonly text: string;
}

interface KeptQueries {
  /** The bodies of runs, the newest first. */
  readonly history: readonly string[];
  /** The saved queries by name. */
  readonly saved: readonly SavedQuery[];
}

const nothing: KeptQueries = { history: [], saved: [] };

/** Returns the stored queries of the member in this workspace, and functions that change them. */
export function useKeptQueries() {
  const { id } = useWorkspace();
  const { data: session } = useSession();
  const [kept, setKept] = useLocalStorage<KeptQueries>({
    key: `queries ${id} ${session?.user.email ?? ""}`,
    defaultValue: nothing,
    deserialize: keptOf,
  });
  return {
    kept,
    /** Puts a run in front of the history. */
    remember: (text: string): void => {
      if (text.length > TEXT_MAX) return;
      const others = kept.history.filter((item) => item !== text);
      setKept({ ...kept, history: [text, ...others].slice(0, HISTORY_MAX) });
    },
    /** Saves a query. A query with this name is replaced. */
    save: (name: string, text: string): void => {
      const others = kept.saved.filter((item) => item.name !== name);
      const saved = [...others, { name, text: text.slice(0, TEXT_MAX) }].slice(-SAVED_MAX);
      setKept({ ...kept, saved: saved.toSorted((a, b) => a.name.localeCompare(b.name)) });
    },
    remove: (name: string): void =>
      setKept({ ...kept, saved: kept.saved.filter((item) => item.name !== name) }),
    forget: (): void => setKept({ ...kept, history: [] }),
  };
}

/** Other pages of this host may have stored something else under this key. */
function keptOf(text: string | undefined): KeptQueries {
  try {
    const { history, saved } = JSON.parse(text ?? "") as Partial<KeptQueries>;
    if (!Array.isArray(history) || !Array.isArray(saved)) return nothing;
    return {
      history: history.filter((item) => typeof item === "string"),
      saved: saved.filter(
        ({ name, text: body }) => typeof name === "string" && typeof body === "string",
      ),
    };
  } catch {
    return nothing;
  }
}
