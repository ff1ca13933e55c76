// Renders a mail of a workspace: with the chosen version of its customised mail, or with the
// gateway's own template. If a customised mail cannot be rendered, the gateway's own mail is sent
// instead, and the failure is recorded.
import { LRUCache } from "lru-cache";
import { GatewayError, type Guid } from "../../contract/index.ts";
import { Capacity, ownWork, withLease } from "../../platform/capacity/index.ts";
import { lruEntryLimit, type Logger } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { MailContent } from "../render/render.ts";
import {
  createMailRenderer,
  gatewayStops,
  RenderError,
  type MailDraft,
  type SentMail,
  type TriedDraft,
} from "../render/renderer.ts";
import { findChosenMail, noteMailFailure, type StoredMail } from "./mail-version-store.ts";

export type WorkspaceMailRenderer = ReturnType<typeof createWorkspaceMailRenderer>;

export interface WorkspaceMailDependencies {
  readonly control: Connection;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Time in milliseconds for which a version of a customised mail is not used after its rendering
 * took too much time or memory.
 */
const PAUSE_MS = 600_000;
/** Minimum time in milliseconds between two log entries about the failures of the same version. */
const REPORT_MS = 60_000;
const REMEMBERED_MAX = 1_000;
/** Maximum time in milliseconds for a draft. The check renders all its languages and samples. */
const DRAFT_MS_MAX = 60_000;
/** Maximum time in milliseconds for which a draft waits while another draft is checked. */
const DRAFT_WAIT_MS = 15_000;

/**
 * Creates the object that renders mails of workspaces. Customised mails are rendered in a thread of
 * their own, so that a slow template does not delay the gateway's own mails.
 * @param options the maximum time for one customised mail; only tests set it
 */
export function createWorkspaceMailRenderer(
  { control, log }: WorkspaceMailDependencies,
  options: { readonly renderMsMax?: number } = {},
) {
  const own = createMailRenderer();
  const customised = createMailRenderer(options);
  const drafts = createMailRenderer({ renderMsMax: DRAFT_MS_MAX });
  const paused = new LRUCache<string, true>({ ...lruEntryLimit(REMEMBERED_MAX), ttl: PAUSE_MS });
  const reported = new LRUCache<string, true>({ ...lruEntryLimit(REMEMBERED_MAX), ttl: REPORT_MS });
  // One customised mail is rendered at a time. So the time limit counts only the time of this mail,
  // and no other mail is lost if the thread is stopped. Any number of mails may wait, because they
  // are stored in the job queue.
  const turns = new Capacity({
    name: "customised mails",
    what: "turns to render customised mails",
    slots: 1,
    waitMs: Number.POSITIVE_INFINITY,
  });
  // A user waits for the result of a draft. So drafts do not wait behind queued mails.
  const draftTurns = new Capacity({
    name: "mail drafts",
    what: "turns to check and preview mails",
    slots: 1,
    holderMax: 1,
    waitMs: DRAFT_WAIT_MS,
    waitersMax: { rank: 4 },
  });
  const closing = new AbortController();

  /**
   * Renders a customised mail. Workspaces take turns, so a slow template delays only the mails of
   * its own workspace.
   */
  function renderCustomised(
    name: string,
    content: MailContent,
    { hash, files }: StoredMail,
    workspaceId: Guid,
  ): Promise<SentMail> {
    const party = { ...ownWork, holder: workspaceId };
    return withLease(turns, () => customised.render(name, content, { hash, files }), {
      party,
      signal: closing.signal,
    });
  }

  async function report(
    workspaceId: Guid,
    mail: string,
    { number }: StoredMail,
    reason: string,
  ): Promise<void> {
    log.warn(
      { workspaceId, mail, version: number, reason },
      "A customised mail could not be rendered, so the gateway sent its own mail instead. Correct the template at the position in `reason`, or choose another version with `gateway mail restore`.",
    );
    // The mail must be sent even if the failure cannot be recorded.
    await noteMailFailure(control, workspaceId, mail, number, reason).catch(() => undefined);
  }

  return {
    capacities: [turns, draftTurns],
    /**
     * Checks and renders the files of a mail that is not stored. Drafts have a thread of their own.
     * @throws GatewayError INVALID_REQUEST if this takes too long or too much memory; UNAVAILABLE
     *   if the gateway stops
     */
    async tryDraft(name: string, draft: MailDraft): Promise<TriedDraft> {
      return withLease(
        draftTurns,
        () =>
          drafts.tryDraft(name, draft).catch((cause: unknown) => {
            if (closing.signal.aborted) throw new GatewayError("UNAVAILABLE", { cause });
            throw new GatewayError("INVALID_REQUEST", {
              message:
                "The mail took too long or too much memory to render. Simplify its template.",
              cause,
            });
          }),
        { signal: closing.signal },
      );
    },
    /**
     * Renders a mail of a workspace.
     * @throws RenderError if the gateway's own template or the values have an error
     */
    async render(name: string, content: MailContent, workspaceId: Guid): Promise<SentMail> {
      const version = await findChosenMail(control, workspaceId, name);
      if (version === undefined) return own.render(name, content);
      const key = `${workspaceId} ${name} ${version.hash}`;
      if (paused.has(key)) return own.render(name, content);
      try {
        return await renderCustomised(name, content, version, workspaceId);
      } catch (error) {
        const isRefusal = error instanceof RenderError;
        // Wrong values are no fault of the customised template. The gateway's own template would
        // refuse them, too, so this mail fails.
        if (closing.signal.aborted || (isRefusal && error.isPermanent)) throw error;
        if (!isRefusal) paused.set(key, true);
        if (!reported.has(key)) {
          reported.set(key, true);
          const reason = isRefusal
            ? error.message
            : "the rendering took too long or too much memory";
          await report(workspaceId, name, version, reason);
        }
        return own.render(name, content);
      }
    },
    close: async (): Promise<void> => {
      closing.abort(gatewayStops());
      await own.close();
      await customised.close();
      await drafts.close();
    },
  };
}
