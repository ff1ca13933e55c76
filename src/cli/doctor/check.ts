// The type of a result of `gateway doctor`, and functions that create such results.

export interface Check {
  readonly name: string;
  /**
   * `problem` means that the gateway does not work as documented. `warning` means that the gateway
   * works, but the operator should look at the finding.
   */
  readonly status: "ok" | "warning" | "problem";
  readonly finding: string;
  /** The action with which the operator can resolve the finding. */
  readonly action?: string | undefined;
}

export const passed = (name: string, finding: string): Check => ({ name, status: "ok", finding });

export const warning = (name: string, finding: string, action?: string): Check => ({
  name,
  status: "warning",
  finding,
  action,
});

export const problem = (name: string, finding: string, action?: string): Check => ({
  name,
  status: "problem",
  finding,
  action,
});
