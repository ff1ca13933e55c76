// Nodes of the bus on one database, composed as in the gateway, and subscribers that record what
// they receive. For tests of numbering and delivery; tests of the operations use clients.
import { createRecordQuota } from "../../src/metering/index.ts";
import { classOf, grantFor, partyOf } from "../../src/access/index.ts";
import { createBus, type BusFrame, type From, type Subscription } from "../../src/bus/index.ts";
import { createResponseCache } from "../../src/cache/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { GatewayError, type AuthenticatedCaller } from "../../src/contract/index.ts";
import { openChangeFeed } from "../../src/outbox/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { createLocalSignals, type Signals } from "../../src/platform/signals/signals.ts";
import { accessOf, createHeavyReads, createWorkspaceData } from "../../src/query/index.ts";
import type { WorkspaceData } from "../../src/query/index.ts";
import type { Stage } from "../support/stage.ts";

export interface ReceivedEvent {
  readonly offset: number;
  readonly type: string;
  readonly event: { readonly id: string; readonly data: EventData } & Record<string, unknown>;
  readonly text: Buffer;
}

interface EventData {
  readonly affectedRows: number;
  readonly rows: readonly Record<string, unknown>[];
  readonly actor: { readonly kind: string; readonly self: boolean; readonly id?: string };
}

export interface RecordingSubscriber {
  readonly received: ReceivedEvent[];
  readonly offsets: () => number[];
  readonly ended: string[];
  readonly subscription: Subscription;
}

interface ListenOptions {
  readonly from?: From;
  /** Starts paused, until `resume`. */
  readonly isPaused?: boolean;
  /** Called with each event. */
  readonly onEvent?: (frame: BusFrame) => void;
}

interface NodeOptions {
  readonly signals?: Signals;
  /** Replaces parts of the workspace data. */
  readonly data?: (data: WorkspaceData) => Pick<WorkspaceData, "projectEventRows">;
}

export type Node = ReturnType<typeof openNode>;

/** Opens a node. The stage closes it. */
export function openNode(
  stage: Stage,
  definition: WorkspaceDefinition,
  { signals = createLocalSignals(), data: replaced = (data) => data }: NodeOptions = {},
) {
  const { control, read, write, direct } = stage.database.database;
  const log = createLogger("silent");
  const clock = systemClock;
  const secretBox = createSecretBox(stage.database.masterKey);
  const following = { control, log, signals };
  const catalog = createCatalog({ ...following, secretBox, pollMs: 50 });
  const changeFeed = openChangeFeed({ ...following, historyRoom: async () => null });
  const heavyReads = createHeavyReads(4);
  const responses = createResponseCache({ writeFeed: changeFeed, catalog, clock });
  const pools = { readPool: read, writePool: write };
  const data = createWorkspaceData({
    records: createRecordQuota(),
    ...pools,
    catalog,
    changeFeed,
    clock,
    heavyReads,
    responses,
  });
  const common = { ...following, ...pools, catalog, changeFeed };
  const bus = createBus({ ...common, data: replaced(data), connection: direct });
  const close = async (): Promise<void> => {
    await bus.close();
    changeFeed.close();
    catalog.close();
  };
  stage.keep({ close });

  const workspaceId = definition.workspace.id;
  const accessFor = async (caller: AuthenticatedCaller) =>
    accessOf(caller, grantFor((await catalog.get(workspaceId))!, caller));
  const keyCaller = (name: string): AuthenticatedCaller => ({
    kind: "key",
    workspaceId,
    keyId: definition.keys[name]!.id,
    keyKind: definition.keys[name]!.kind,
    origins: null,
  });
  const userCaller = (sub: string, ...roles: string[]): AuthenticatedCaller => ({
    kind: "endUser",
    workspaceId,
    endUserId: sub,
    roles,
    claims: { sub },
    origins: null,
  });
  const addressOf = (bus: string) => {
    const [topic = "", instance = ""] = bus.split(":");
    return { topic, instance };
  };

  return {
    bus,
    catalog,
    keyCaller,
    userCaller,
    close,
    /** Writes rows of the table `items` and announces them on the bus. */
    write: async (caller: AuthenticatedCaller, address: string | null, mutation: object) =>
      data.write(await accessFor(caller), {
        refs: { t: definition.tables["items"]!.id },
        mutation: {
          table: "t",
          type: "insert",
          ...(address !== null && { notify: { bus: address } }),
          ...mutation,
        } as never,
      }),
    publish: async (caller: AuthenticatedCaller, address: string, name: string, body: unknown) => {
      const published = bus.publish(await accessFor(caller), addressOf(address), name, body);
      const { id, offset } = await published;
      return { id, offset: await offset };
    },
    listen: async (
      caller: AuthenticatedCaller,
      address: string,
      { from = "latest", isPaused = false, onEvent }: ListenOptions = {},
    ): Promise<RecordingSubscriber> => {
      const received: ReceivedEvent[] = [];
      const ended: string[] = [];
      const listener = {
        event: (frame: BusFrame) => {
          const event = JSON.parse(frame.text.toString()) as ReceivedEvent["event"];
          received.push({ offset: frame.offset, type: frame.type, text: frame.text, event });
          onEvent?.(frame);
        },
        batch: (deliver: () => void) => deliver(),
        ended: (reason: string) => void ended.push(reason),
      };
      const access = await accessFor(caller);
      const at = addressOf(address);
      const party = partyOf(classOf(caller), "192.0.2.1", await catalog.get(workspaceId));
      const subscription = await bus.subscribe({ caller, access, party }, at, from, listener);
      if (!isPaused) subscription.resume();
      return { received, ended, subscription, offsets: () => received.map(({ offset }) => offset) };
    },
  };
}

/** Returns the error code of work that fails, or undefined. */
export const errorOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof GatewayError ? error.code : String(error)),
  );
