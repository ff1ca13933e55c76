// The options that several commands have, and the result of a command.

/**
 * Result of a command. 1 means that it found problems, and void means 0. A failed command throws an
 * error.
 */
export type CommandOutcome = 0 | 1 | void;

export interface GlobalOptions {
  /** Path of a configuration file (gateway.yaml). */
  readonly config?: string;
  /** True if the command should print JSON, for programs. Only some commands accept this option. */
  readonly json?: true;
  /** Id or name of the workspace, for commands about one workspace. */
  readonly workspace?: string | undefined;
}

export interface StartOptions extends GlobalOptions {
  /**
   * True if the start should apply the workspace folders even with a database that is not embedded.
   */
  readonly apply: boolean;
  /** Settings from the command line, by key (such as `server.port`). */
  readonly args: Readonly<Record<string, string>>;
}
