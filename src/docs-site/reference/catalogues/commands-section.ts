// The section of the command line: an overview, and a page for each command.
import { codeBlock } from "../../highlight.ts";
import { codeHtml, escapeHtml, headingHtml, linkHtml } from "../../html.ts";
import { paragraphHtml, proseHtml } from "../../markdown.ts";
import type { DocsPage, DocsSection, PageHeading } from "../../page.ts";
import type { CommandDescription } from "../../source.ts";

/** A command with its subcommands, which one page describes. */
interface CommandGroup {
  readonly name: string;
  readonly commands: readonly CommandDescription[];
}

export const commandsSection: DocsSection = {
  title: "Commands",
  pages: ({ commands }) => {
    const groups = commandGroups(commands);
    return [commandsOverview(commands, groups), ...groups.map(groupPage)];
  },
};

const groupAddress = (name: string): string => `docs:commands/${name}.html`;
const commandAnchor = (name: string): string => name.replaceAll(" ", "-");

/**
 * Groups commands by their first word, such as `keys` and `keys list`. The program itself has an
 * empty name.
 */
function commandGroups(commands: readonly CommandDescription[]): readonly CommandGroup[] {
  const groups = new Map<string, CommandDescription[]>();
  for (const command of commands) {
    const [name = ""] = command.name.split(" ");
    if (name !== "") groups.set(name, [...(groups.get(name) ?? []), command]);
  }
  return [...groups].map(([name, list]) => ({ name, commands: list }));
}

function commandsOverview(
  commands: readonly CommandDescription[],
  groups: readonly CommandGroup[],
): DocsPage {
  const program = commands.find(({ name }) => name === "");
  const rows = groups.map(
    ({ name, commands: [first] }) =>
      `<tr><td>${linkHtml(groupAddress(name), codeHtml(`gateway ${name}`))}</td><td>${proseHtml(asSentence(first?.description ?? ""))}</td></tr>\n`,
  );
  return {
    address: "commands/index.html",
    title: "Commands",
    label: "Overview",
    summary: "Every command of gateway, with its arguments and options.",
    html: `${paragraphHtml(program?.description ?? "")}<p>Run ${codeHtml("gateway <command> --help")} to read the same in a terminal. Exit code 0 means success, 1 a failure or found problems, and 2 wrong arguments.</p>
<div class="wide" role="region" aria-label="Commands" tabindex="0"><table>
<thead><tr><th>Command</th><th>What it does</th></tr></thead>
<tbody>
${rows.join("")}</tbody>
</table></div>
${program === undefined || program.options.length === 0 ? "" : `${headingHtml(2, "options", "Options of every command")}${optionsHtml(program)}`}`,
    headings:
      program === undefined || program.options.length === 0
        ? []
        : [{ id: "options", title: "Options of every command", level: 2 }],
    keywords: "CLI command line terminal npx",
    files: ["reference.css", "reference.js"],
  };
}

function groupPage({ name, commands }: CommandGroup): DocsPage {
  const own = commands.find((command) => command.name === name);
  const inner = commands.filter((command) => command !== own);
  // A command with subcommands does nothing itself, so only its subcommands are shown.
  const shown = inner.length > 0 || own === undefined ? inner : [own];
  const parts = shown.map(
    (command) =>
      `${headingHtml(2, commandAnchor(command.name), codeHtml(`gateway ${command.name}`))}${paragraphHtml(asSentence(command.description))}${codeBlock(usageOf(command), "bash")}${optionsHtml(command)}${notesHtml(command)}`,
  );
  return {
    address: groupAddress(name).slice("docs:".length),
    title: `gateway ${name}`,
    label: name,
    summary: asSentence((own ?? commands[0])?.description ?? ""),
    html: parts.join(""),
    headings: shown.map((command): PageHeading => ({
      id: commandAnchor(command.name),
      title: `gateway ${command.name}`,
      level: 2,
      keywords: command.options.map(({ flags }) => flags).join(" "),
    })),
    keywords: "CLI command",
    files: ["reference.css", "reference.js"],
  };
}

const usageOf = ({ name, arguments: args, options }: CommandDescription): string =>
  `gateway ${name}${args.map((arg) => ` ${arg.name}`).join("")}${options.length === 0 ? "" : " [options]"}`;

function optionsHtml({ arguments: args, options }: CommandDescription): string {
  const rows = [
    ...args.map((arg) => [arg.name, arg.description] as const),
    ...options.map(
      ({ flags, description, defaultValue }) =>
        [
          flags,
          `${description}${defaultValue === undefined ? "" : `; default ${defaultValue}`}`,
        ] as const,
    ),
  ];
  if (rows.length === 0) return "";
  const items = rows.map(
    ([flags, text]) => `<div><dt>${codeHtml(flags)}</dt><dd>${escapeHtml(text)}</dd></div>\n`,
  );
  return `<dl class="facts options">\n${items.join("")}</dl>\n`;
}

const notesHtml = ({ notes = "" }: CommandDescription): string =>
  notes === "" ? "" : `<p class="notes">${escapeHtml(notes)}</p>\n`;

/**
 * Converts the description of a command to a sentence. Descriptions begin in lower case and have no
 * full stop.
 */
const asSentence = (text: string): string =>
  text === ""
    ? ""
    : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
