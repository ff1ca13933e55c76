// Describes the commands as plain data for the documentation site, from their declarations.
import type { Argument, Command, Option } from "commander";
import type { CommandDescription } from "../../docs-site/index.ts";

/** Returns all commands that the help lists, in its order. The program itself comes first. */
export const describeCommands = (program: Command): readonly CommandDescription[] =>
  describeTree(program, []);

function describeTree(command: Command, path: readonly string[]): readonly CommandDescription[] {
  const help = command.createHelp();
  const notes = notesOf(command);
  return [
    {
      name: path.join(" "),
      description: command.description(),
      arguments: help.visibleArguments(command).map(describeArgument),
      options: help
        .visibleOptions(command)
        .filter(({ long }) => long !== "--help")
        .map(describeOption),
      ...(notes !== "" && { notes }),
    },
    ...help
      .visibleCommands(command)
      .filter((each) => each.name() !== "help")
      .flatMap((each) => describeTree(each, [...path, each.name()])),
  ];
}

function describeArgument(argument: Argument): CommandDescription["arguments"][number] {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return {
    name: argument.required ? `<${name}>` : `[${name}]`,
    description: argument.description,
  };
}

function describeOption(option: Option): CommandDescription["options"][number] {
  const { flags, description, argChoices, defaultValue, defaultValueDescription } = option;
  const choices = argChoices === undefined ? "" : `; one of ${argChoices.join(", ")}`;
  // An option such as `--no-seed` has the default true.
  const standard = typeof defaultValue === "boolean" ? undefined : defaultValue;
  const text = defaultValueDescription ?? (standard === undefined ? undefined : String(standard));
  return {
    flags,
    description: `${description}${choices}`,
    ...(text !== undefined && { defaultValue: text }),
  };
}

/** Returns the text that a declaration adds below the help. */
function notesOf(command: Command): string {
  let shown = "";
  command.configureOutput({ writeOut: (text) => (shown += text) });
  command.outputHelp();
  return shown.replace(command.helpInformation(), "").trim();
}
