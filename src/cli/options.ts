// The options that several commands accept, and the result of a command.

/**
 * Exit code of a command that did not throw. 1 means that the command found problems. 0 or void
 * means success.
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
   * True if `gateway start` should also apply the workspace folders to a database that is not
   * embedded. The folders are always applied to the embedded database.
   */
  readonly apply: boolean;
  /** Settings that the user gave on the command line, by key (such as `server.port`). */
  readonly args: Readonly<Record<string, string>>;
}
