// Command-line arguments of `gateway keys`. `jwks`, `root-secret`, `identity` and `master` stand where a key is named for keys that are no API keys.
import type { Command } from "commander";
import type { UsageContext } from "../program.ts";

export function keysUsage({ program, run }: UsageContext): void {
  const keys = program.command("keys").description("list, show, rotate and revoke API keys");
  const add = (name: string, text: string): Command =>
    keys
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");

  keys
    .command("create", { hidden: true })
    // What it says is all that there is to know.
    .showHelpAfterError(false)
    .aliases(["add", "new"])
    .argument("[name]")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((name: string = "backend", _options: unknown, command: Command) =>
      command.error(
        `Keys come from the definition files. Add one to a YAML file of the workspace, for example keys: { ${name}: { kind: server, tables: all } }, then run gateway apply <folder>, which makes it and prints it.`,
        { exitCode: 2 },
      ),
    );
  add("list", "list the keys").action(
    run(async () => (await import("../commands/keys.ts")).printKeys),
  );
  add("show", "print a publishable key")
    .argument(...keyName)
    .action(run(async () => (await import("../commands/keys.ts")).printKey));
  add("rotate", "give a key a new secret and print it; the old one stops working within 2 s")
    .addHelpText("after", rotateHelp)
    .argument("<name>", "name of the key in the definition, jwks, root-secret, identity or master")
    .option(
      "--now",
      "jwks and identity: let the new keys sign at once and drop the old ones, whose tokens are refused within 2 s",
    )
    .option(
      "--new-key-env <variable>",
      "master only: environment variable that holds the new key; without it, and with the key in the data directory, one is made",
    )
    .option("--force", "master only: although sessions of gateways are open")
    .option(
      "--undo",
      "master only: take back a rotation that was interrupted before it sealed anything",
    )
    .action(run(async () => (await import("../commands/keys.ts")).rotate));
  add("revoke", "stop a key within 2 s, until it is rotated")
    .argument(...keyName)
    .action(run(async () => (await import("../commands/keys.ts")).revoke));
}

const keyName = ["<name>", "name of the key in the definition"] as const;

const rotateHelp = `
jwks stands for the keys that sign access tokens: new ones are published now and sign in 2 hours.
root-secret stands for what a workspace derives its other keys from: signed links of before open nothing. For a backup whose
passphrase has leaked: it holds the root secret.
identity stands for the keys that sign OAuth access tokens, of all workspaces; they change by age, and at once with --now.
master stands for the key of the deployment, under which all secrets are sealed: they are sealed anew under another one, while
no gateway runs.`;
