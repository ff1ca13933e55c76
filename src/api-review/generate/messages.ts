// Collects the sentences in `src/` that people read: messages of answers, of commands and of the
// log. `generated/messages.md` shows them in one place, so that a reviewer can read them.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Folders whose messages only operators see. */
const FOR_OPERATORS =
  /^src\/(?:api-review|cli|config|definitions|lifecycle|migrations|platform|log|outbox|catalog|main\.ts)\b/;
const LOG_LEVELS = new Set(["debug", "info", "warn", "error", "fatal"]);
const HOLE = "…";
const SENTENCE = /^[A-Z…]\S*\s[^<>]*[.?:!]$/;

/** The messages of one file, in the order of the code. */
interface FileMessages {
  readonly file: string;
  readonly answers: readonly string[];
  readonly logged: readonly string[];
}

/** Returns the page as Markdown. @param root the folder of the project */
export function messagesPage(root: string): string {
  const files = globSync("src/**/*.{ts,js}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.[tj]s$/.test(file) && !file.endsWith(".d.ts"))
    .toSorted()
    .map((file) => messagesOf(file, textOfFile(join(root, file))));
  const chapter = (
    title: string,
    lines: (messages: FileMessages) => readonly string[],
  ): string[] => [
    `## ${title}`,
    ...files.flatMap((messages) => section(messages.file, lines(messages))),
  ];
  const isForOperators = ({ file }: FileMessages): boolean => FOR_OPERATORS.test(file);
  return [
    "# Messages",
    "Written by `npm run generate` from `src/`. Do not edit. `…` stands for a value.",
    ...chapter("Answers and pages", (one) => (isForOperators(one) ? [] : one.answers)),
    ...chapter("Start, commands and definitions", (one) =>
      isForOperators(one) ? one.answers : [],
    ),
    ...chapter("Log", ({ logged }) => logged),
    "",
  ].join("\n\n");
}

const section = (file: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`### ${file}`, lines.map((line) => `- ${line}`).join("\n")];

const textOfFile = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // The name of a folder may also end in `.ts`.
    if ((error as NodeJS.ErrnoException).code === "EISDIR") return "";
    throw error;
  }
};

function messagesOf(file: string, source: string): FileMessages {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const [answers, logged] = [new Set<string>(), new Set<string>()];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = stringText(node);
    if (text === null) return ts.forEachChild(node, visit);
    if (isLogMessage(node)) logged.add(text);
    else if (SENTENCE.test(text)) answers.add(text);
    // An expression inside a template string can contain further messages.
    if (ts.isTemplateExpression(node)) node.templateSpans.forEach((span) => visit(span.expression));
  };
  visit(tree);
  return { file, answers: [...answers], logged: [...logged] };
}

/** Returns the text of a string on one line, or null if the node is no string. */
function stringText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return onOneLine(node.text);
  if (!ts.isTemplateExpression(node)) return null;
  const parts = node.templateSpans.map((span) => HOLE + span.literal.text);
  return onOneLine(node.head.text + parts.join(""));
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** True for a string that is an argument of a call such as `log.warn(fields, "text")`. */
function isLogMessage({ parent }: ts.Node): boolean {
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression))
    return false;
  const { name, expression } = parent.expression;
  return LOG_LEVELS.has(name.text) && /log$/i.test(expression.getText());
}
