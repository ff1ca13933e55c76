// The type of an attack, and functions that create attacks which send one request each.
import { endpointPath, publicTokenOf, workspaceIds } from "../definition.ts";
import type { Target } from "../messages.ts";
import { ask, type Asked, type Outcome } from "../strangers.ts";

/** The data of one request or connection of an attack. */
export interface Turn {
  readonly target: Target;
  /** The number of this request among the requests of the same attack; the first is 0. */
  readonly n: number;
  /** The source address of the request. */
  readonly from: string;
}

export interface Attack {
  /** The id of the called operation in the contract. Empty if the attack calls no operation. */
  readonly operation: string;
  /**
   * The statuses that the attack gets if the gateway does nothing else. Any other status means that
   * the attack does not reach its target, because it contains a mistake.
   */
  readonly reaches: readonly number[];
  /** Maximum number of concurrent requests of this attack; `AT_ONCE_MAX` by default. */
  readonly atOnceMax?: number;
  /**
   * Sends one request, or holds one connection open for a time. Resolves when the request or the
   * connection has ended.
   */
  readonly run: (turn: Turn) => Promise<Outcome>;
}

/**
 * Maximum number of concurrent requests of one attack. It is so large that an attack does not reach
 * it, even if each request takes a minute.
 */
export const AT_ONCE_MAX = 400;

export const workspaceOf = (n: number): string => workspaceIds[n % workspaceIds.length]!;

type What = Omit<Attack, "run"> & {
  /** Returns the path, the headers and the body of the request. */
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
 * Creates an attack that sends requests with the publishable key of a workspace. The path begins
 * after the workspace id.
 */
export const withKey = ({ asks, ...what }: What): Attack =>
  stranger({
    ...what,
    asks: (turn, workspaceId) => {
      const { path, ...asked } = asks(turn, workspaceId);
      return { path: `/${workspaceId}${path}`, token: publicTokenOf(workspaceId), ...asked };
    },
  });

/** Creates an attack that sends requests with the portal session of a workspace's owner. */
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
