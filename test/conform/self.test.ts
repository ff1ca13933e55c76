// `gateway conform --self --quick`: the kit tests the gateway itself, with one case of each kind.
import { existsSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { gateway } from "../cli/shell.ts";

it(
  "finds nothing in a quick test of the gateway, and leaves nothing behind",
  { timeout: 300_000 },
  async () => {
    const folders = (): string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith("gateway-conform-"));
    const before = new Set(folders());
    const { code, out } = await gateway(
      { env: {}, directory: tmpdir() },
      "conform",
      "--self",
      "--quick",
      // Generates few cases. The generation of more cases would take most of the time, and
      // `--quick` would skip most of them.
      "--cases",
      "3",
      "--json",
    );
    const report = JSON.parse(out) as {
      readonly passed: number;
      readonly findings: unknown[];
      readonly skippedCases: readonly { readonly id: string; readonly reason: string }[];
    };
    expect(report.findings).toEqual([]);
    expect(report.passed).toBeGreaterThan(30);
    // Flows that wait for mails run to their end.
    expect(report.skippedCases.filter(({ reason }) => reason.includes("no mail"))).toEqual([]);
    expect(code).toBe(0);
    expect(folders().filter((name) => !before.has(name) && existsSync(name))).toEqual([]);
  },
);
