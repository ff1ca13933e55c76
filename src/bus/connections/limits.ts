// What a connection to the bus, a credential, a workspace and a node may have of it (G34). Of each node; given otherwise only by tests.
export const busLimits = {
  credentialMax: 1_000,
  workspaceMax: 5_000,
  /** Of the connections that a node takes in all; the others are left to requests. */
  nodeMax: 8_000,
  /** Connections of one network that have not brought a credential yet. */
  networkWaitingMax: 1_000,
  subscriptionsMax: 100,
  frameBytesMax: 64 * 1024,
  publicationsPerSecond: 50,
  /** Publications that wait for their number; beyond them none is taken. */
  unnumberedMax: 50,
  /** Frames of any kind, which a client sends; beyond it they are faults. */
  framesPerSecond: 200,
  /** Frames that were refused for their form or number, beyond those that are forgiven each second. */
  faultsMax: 100,
  faultsForgiven: 10,
  /** Time for the first frame with a credential. */
  authMs: 10_000,
  /** Between two pings; who has sent nothing since the one before is gone. */
  pingMs: 30_000,
  commentMs: 15_000,
  /** A client is told so long before its token ends. */
  expiringMs: 60_000,
  /**
   * Bytes that may wait for a client before nothing more is made for it; who has them waiting for so long is too slow. More than a socket's
   * own mark (64 KiB), or its end of waiting is not told.
   */
  unsentBytesMax: 256 * 1024,
  stalledMs: 10_000,
  /** For the client's part of closing. */
  closingMs: 2_000,
  /** While it cannot be asked whether a credential is still good. */
  doubtMs: 10_000,
  /** A portal session is asked for again after so long. */
  lookAgainMs: 60_000,
  tickMs: 1_000,
};

export type BusLimits = Readonly<typeof busLimits>;
