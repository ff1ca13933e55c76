// The shape of an attack, and the request that most attacks share.
import { endpointPath, publicTokenOf, workspaceIds } from "../definition.ts";
import type { Target } from "../messages.ts";
import { ask, type Asked, type Outcome } from "../strangers.ts";

/** One request or connection of an attack. */
export interface Turn {
  readonly target: Target;
  /** The number of this request among the requests of its kind, from 0. */
  readonly n: number;
  /** The source address of the request. */
  readonly from: string;
}

export interface Attack {
  /** The id of the called operation in the contract. Empty if no operation is called. */
  readonly operation: string;
  /**
   * The statuses of requests that reach their target while the gateway does nothing else. Another
   * status means that the attack is written wrongly.
   */
  readonly reaches: readonly number[];
  /** Maximum number of requests of this kind at the same time; default `AT_ONCE_MAX`. */
  readonly atOnceMax?: number;
  /**
   * Sends one request, or holds one connection open for a time. Resolves when the request or the
   * connection has ended.
   */
  readonly run: (turn: Turn) => Promise<Outcome>;
}

/**
 * One kind of attack never has more requests open than this, even if each of them takes a minute.
 */
export const AT_ONCE_MAX = 400;

export const workspaceOf = (n: number): string => workspaceIds[n % workspaceIds.length]!;

type What = Omit<Attack, "run"> & {
  /** Returns the request of a turn, without the port and the source address. */
  readonly asks: (turn: Turn, workspaceId: string) => Omit<Asked, "port" | "from">;
};

/** Creates an attack that sends requests without a key. */
export const stranger = ({ asks, ...attack }: What): Attack => ({
  ...attack,
  run: (turn) => {
    const { port } = turn.target;
    return ask({ port, from: turn.from, ...asks(turn, workspaceOf(turn.n)) });
  },
});

/**
 * Creates an attack on a workspace with its publishable key. The path begins after the workspace
 * id.
 */
export const withKey = ({ asks, ...what }: What): Attack =>
  stranger({
    ...what,
    asks: (turn, workspaceId) => {
      const { path, ...asked } = asks(turn, workspaceId);
      return { path: `/${workspaceId}${path}`, token: publicTokenOf(workspaceId), ...asked };
    },
  });

/** Creates an attack on a workspace with the session of its owner. */
export const withSession = ({ asks, ...what }: What): Attack =>
  stranger({
    ...what,
    asks: (turn, workspaceId) => {
      const { path, ...asked } = asks(turn, workspaceId);
      const headers = turn.target.owners[workspaceId]!;
      return { path: `/${workspaceId}${path}`, headers, ...asked };
    },
  });

/** Creates an attack that calls an endpoint without a signature. */
export const call = (
  name: Parameters<typeof endpointPath>[1],
  more: Partial<Asked> = {},
  attack: Partial<Attack> = {},
): Attack =>
  stranger({
    operation: "callEndpoint",
    reaches: [200],
    ...attack,
    asks: ({ n }, id) => ({ path: endpointPath(id, name), body: JSON.stringify({ n }), ...more }),
  });
