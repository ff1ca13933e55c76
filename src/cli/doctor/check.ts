// The type of a finding of `gateway doctor`, and functions that create findings.

export interface Check {
  readonly name: string;
  /**
   * A warning does not prevent anything. A problem prevents the gateway from working as documented.
   */
  readonly status: "ok" | "warning" | "problem";
  readonly finding: string;
  /** What the operator can do about the finding. */
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
