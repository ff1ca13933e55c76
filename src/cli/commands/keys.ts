// `gateway keys`: the keys of a workspace, those that sign its tokens among them. Only the text of a publishable key can be shown; a new
// secret is shown once.
import {
  findWorkspaceBy,
  MASTER_KEY,
  listKeys,
  revokeKey,
  rotateKey,
  showKey,
  type ListedKey,
  rotateSigningKeys,
  SIGNING_KEYS,
} from "../../definitions/index.ts";
import { withDeployment, type GlobalOptions, type Outcome } from "../command.ts";
import { rotateMasterKey, type RotateMasterOptions } from "../rotate-master-key.ts";
import { rotatedKeysText } from "../rotated-keys-text.ts";
import { textTable } from "../text-table.ts";
import { printJson } from "../terminal.ts";
import type { Command } from "commander";
import type { Deployment } from "../deployment/deployment.ts";
import type { CommandContext } from "../program.ts";
import type { Guid } from "../../contract/index.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
  readonly json?: true;
  readonly now?: true;
}

type Work = (
  deployment: Deployment,
  workspaceId: Guid,
  name: string,
  options: Options,
) => Promise<Outcome>;

export function keysCommand({ program, terminal, finish }: CommandContext): void {
  const keys = program.command("keys").description("list, show, rotate and revoke API keys");
  const run = (work: Work) => (name: string, command: Command) => {
    const options = command.optsWithGlobals<Options>();
    return withDeployment(terminal, options, async (deployment) => {
      const { id } = await findWorkspaceBy(
        deployment.database.owner,
        options.workspace ?? deployment.config.server.workspace,
      );
      return work(deployment, id, name, options);
    });
  };
  const add = (name: string, text: string): Command =>
    keys
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");
  const named = (name: string, text: string, work: Work): void => {
    const runNamed = run(work);
    add(name, text)
      .argument("<name>", "name of the key in the definition")
      .action(finish((key: string, _options: Options, command: Command) => runNamed(key, command)));
  };

  keys
    .command("create", { hidden: true })
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

  const list = run(async (deployment, workspaceId, _name, { json }) => {
    const rows = await listKeys(deployment, workspaceId);
    if (json === true) printJson(terminal, rows);
    else terminal.print(keysText(rows));
  });
  add("list", "list the keys").action(
    finish((_options: Options, command: Command) => list("", command)),
  );
  named("show", "print a publishable key", async (deployment, workspaceId, name, { json }) => {
    const token = await showKey(deployment, workspaceId, name);
    if (json === true) printJson(terminal, { name, token });
    else terminal.print(token);
  });
  const rotate = run(async (deployment, workspaceId, name, { json, now }) => {
    if (name === SIGNING_KEYS) {
      const isUrgent = now === true;
      const keys = await rotateSigningKeys(deployment, { workspaceId, isUrgent });
      if (json === true) return printJson(terminal, { isUrgent, keys });
      return terminal.print(rotatedKeysText(keys, isUrgent));
    }
    if (now === true)
      terminal.complain(`--now is for ${SIGNING_KEYS}; the secret of an API key is good at once.`);
    const made = await rotateKey(deployment, workspaceId, name);
    if (json === true) return printJson(terminal, made);
    terminal.print(made.token);
    if (made.kind === "server")
      terminal.complain(
        "This secret is shown only now. A secret that the definition gives the key comes back with the next apply.",
      );
  });
  add("rotate", "give a key a new secret and print it; the old one stops working within 2 s")
    .addHelpText("after", rotateHelp)
    .argument("<name>", `name of the key in the definition, ${SIGNING_KEYS} or ${MASTER_KEY}`)
    .option(
      "--now",
      `${SIGNING_KEYS} only: let the new keys sign at once and drop the old ones, whose tokens are refused within 2 s`,
    )
    .option(
      "--new-key-env <variable>",
      `${MASTER_KEY} only: environment variable that holds the new key; without it, and with the key in the data directory, one is made`,
    )
    .option("--force", `${MASTER_KEY} only: although sessions of gateways are open`)
    .action(
      finish((name: string, _options: Options, command: Command) =>
        name === MASTER_KEY
          ? rotateMasterKey(terminal, command.optsWithGlobals<RotateMasterOptions>())
          : rotate(name, command),
      ),
    );
  named(
    "revoke",
    "stop a key within 2 s, until it is rotated",
    async (deployment, workspaceId, name, { json }) => {
      const revoked = await revokeKey(deployment, workspaceId, name);
      if (json === true) return printJson(terminal, { name, revoked });
      terminal.print(revoked ? `${name} is revoked.` : `${name} was revoked already.`);
    },
  );
}

const rotateHelp = `
${SIGNING_KEYS} stands for the keys that sign access tokens: new ones are published now and sign in 2 hours.
${MASTER_KEY} stands for the key of the deployment, under which all secrets are sealed: they are sealed anew under another one, while
no gateway runs.`;

function keysText(rows: readonly ListedKey[]): string {
  if (rows.length === 0) return "The workspace has no keys.";
  const state = ({ revokedAt, published }: ListedKey): string =>
    revokedAt !== null
      ? `revoked ${revokedAt.slice(0, 10)}`
      : published
        ? "live, published"
        : "live";
  return textTable(
    ["NAME", "KIND", "BEGINS WITH", "MADE", "STATE"],
    rows.map((row) => [
      row.name,
      row.kind,
      `${row.prefix}…`,
      row.createdAt.slice(0, 10),
      state(row),
    ]),
  );
}
