// Receives events of the workspace's buses while they occur. The WebSocket uses the session of the
// member. After a lost connection, the page connects again, and requests the events after the last
// received one. It does not connect while the session has ended.
import { useEffect, useRef, useState } from "react";
import { noteEndedSession } from "../../api/http.ts";
import { useSession } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { EVENTS_MAX, type ShownEvent } from "./topic-reads.ts";

interface FrameOfBus {
  readonly type: string;
  readonly id?: string | null;
  readonly bus?: string;
  readonly offset?: number;
  readonly event?: ShownEvent["event"];
  readonly message?: string;
}

export interface LiveEvents {
  readonly events: readonly ShownEvent[];
  readonly state: "off" | "connecting" | "live" | "waiting";
  /** The reason why the bus refused a subscription. Null if it refused none. */
  readonly refusal: string | null;
}

const RETRY_MS = 2_000;
const RETRY_MS_MAX = 30_000;
const off: LiveEvents = { events: [], state: "off", refusal: null };

/**
 * Returns the events that the buses have delivered since the page subscribed, the newest first.
 * @param buses names such as `stock:all`, separated by a space; empty for none
 */
export function useLiveEvents(buses: string): LiveEvents {
  const { id } = useWorkspace();
  const hasEnded = useSession().data?.hasEnded === true;
  const [live, setLive] = useState(off);
  const offsets = useRef(new Map<string, number>());
  useEffect(() => {
    offsets.current = new Map();
    setLive(buses === "" ? off : { ...off, state: "connecting" });
  }, [id, buses]);
  useEffect(() => {
    if (buses === "" || hasEnded) return undefined;
    return follow(id, buses.split(" "), offsets.current, (change) => setLive(change));
  }, [id, buses, hasEnded]);
  return live;
}

type LiveChange = (change: (before: LiveEvents) => LiveEvents) => void;

/**
 * Subscribes to the buses. Returns a function that closes the connection.
 * @param offsets number of the last received event, by bus; this function changes the numbers
 */
function follow(
  workspaceId: string,
  buses: readonly string[],
  offsets: Map<string, number>,
  change: LiveChange,
): () => void {
  let socket: WebSocket;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MS;
  let isClosed = false;

  const take = (frame: FrameOfBus): void => {
    const { type, bus = "", offset = 0, event, message = "" } = frame;
    if (type === "ready")
      for (const each of buses) {
        const last = offsets.get(each);
        const from = last === undefined ? "latest" : last + 1;
        socket.send(JSON.stringify({ type: "subscribe", id: each, bus: each, from }));
      }
    else if (type === "subscribed") {
      wait = RETRY_MS;
      change((before) => ({ ...before, state: "live" }));
    } else if (type === "event" && event !== undefined) {
      offsets.set(bus, offset);
      change((before) => ({
        ...before,
        events: [{ offset, event }, ...before.events].slice(0, EVENTS_MAX),
      }));
    } else if (type === "error") change((before) => ({ ...before, refusal: message }));
  };

  const connect = (): void => {
    const address = `${location.origin.replace(/^http/, "ws")}/${workspaceId}/bus`;
    socket = new WebSocket(address, "gateway.bus.v1");
    socket.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as FrameOfBus);
    socket.onclose = () => {
      if (isClosed) return;
      change((before) => ({ ...before, state: "waiting" }));
      void noteEndedSession();
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, RETRY_MS_MAX);
    };
  };

  connect();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    socket.close();
  };
}
