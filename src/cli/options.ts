// The options that the commands share, and the result of a command.

/** Result of a command: 1 for findings; void means 0. A failure is an error. */
export type CommandOutcome = 0 | 1 | void;

export interface GlobalOptions {
  /** Path of a gateway.yaml. */
  readonly config?: string;
  /** Accepted by the commands that can print JSON for programs. */
  readonly json?: true;
  /** Id or name of the workspace, for the commands about one workspace. */
  readonly workspace?: string | undefined;
}

export interface StartOptions extends GlobalOptions {
  /** True to apply the workspaces also with a database other than the embedded one. */
  readonly apply: boolean;
  /** Settings given on the command line, by key (`server.port`). */
  readonly args: Readonly<Record<string, string>>;
}
