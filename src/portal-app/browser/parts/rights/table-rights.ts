// The rights of a role or an API key on one table, as far as the forms of the portal know them.

export interface TableRights {
  readonly actions?: readonly string[];
  readonly read?: "*" | readonly string[];
  readonly filter?: readonly string[];
  readonly rowFilter?: readonly object[];
}

/** Letters of the actions, for matrices. */
export const actionLetters = { read: "R", insert: "I", update: "U", delete: "D" } as const;

export type TableAction = keyof typeof actionLetters;

/** Names of the actions, in the order of matrices. */
export const actionNames = Object.keys(actionLetters) as readonly TableAction[];
