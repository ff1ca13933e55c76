// The findings of `gateway doctor`, and the functions that create them.

export interface Check {
  readonly name: string;
  /** A warning is information. A problem prevents the gateway from working as documented. */
  readonly status: "ok" | "warning" | "problem";
  readonly finding: string;
  /** What the operator can do. */
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
