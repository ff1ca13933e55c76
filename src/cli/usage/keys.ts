// The arguments and options of `gateway keys`. The names `jwks`, `root-secret`, `identity` and
// `master` stand for special keys that are not API keys.
import type { Command } from "commander";
import { ofWorkspace, type UsageContext } from "./declaration.ts";

export function keysUsage({ program, run }: UsageContext): void {
  const keys = program.command("keys").description("list, show, rotate and revoke API keys");
  keys
    .command("create", { hidden: true })
    // The error message already says what is wrong, so the help text is not printed below it.
    .showHelpAfterError(false)
    .aliases(["add", "new"])
    .argument("[name]")
    .allowUnknownOption()
    .allowExcessArguments()
    .action((name: string = "backend", _options: unknown, command: Command) =>
      command.error(
        `Keys come from the definition files. Add one to a YAML file of the workspace, for example keys: { ${name}: { kind: server, tables: all } }. Then run gateway apply <folder>, which creates the key and prints it.`,
        { exitCode: 2 },
      ),
    );
  ofWorkspace(keys, "list", "list the keys").action(
    run(async () => (await import("../commands/keys.ts")).printKeys),
  );
  ofWorkspace(keys, "show", "print a publishable key")
    .argument(...keyName)
    .action(run(async () => (await import("../commands/keys.ts")).printKey));
  ofWorkspace(
    keys,
    "rotate",
    "give a key a new secret and print it; the old secret stops working within 2 s",
  )
    .addHelpText("after", rotateHelp)
    .argument("<name>", "name of the key in the definition, jwks, root-secret, identity or master")
    .option(
      "--now",
      "jwks and identity: use the new keys at once and delete the old ones, whose tokens are refused within 2 s",
    )
    .option(
      "--new-key-env <variable>",
      "master only: environment variable with the new key; without it, a key in the data directory is replaced by a generated one",
    )
    .option("--force", "master only: go on although sessions of gateways are open")
    .option(
      "--undo",
      "master only: undo a rotation that was interrupted before it encrypted anything",
    )
    .action(run(async () => (await import("../commands/keys.ts")).rotate));
  ofWorkspace(keys, "revoke", "revoke a key within 2 s; rotate it to use it again")
    .argument(...keyName)
    .action(run(async () => (await import("../commands/keys.ts")).revoke));
}

const keyName = ["<name>", "name of the key in the definition"] as const;

const rotateHelp = `
jwks: the keys that sign access tokens. New ones are published now and sign in 2 hours.
root-secret: the secret from which a workspace derives its other keys. Older signed links stop working. Rotate it if the
passphrase of a backup has leaked, because a backup contains the root secret.
identity: the keys that sign OAuth access tokens, of all workspaces. They change by age, and at once with --now.
master: the key of the deployment, which encrypts all secrets. They are encrypted again with a new key, while
no gateway runs.`;
