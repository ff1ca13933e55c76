// The rules for English that a program can check.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Passage } from "./passages.ts";

const COLUMNS_MAX = 100;
const WORDS_MAX = 25;

/** Phrases that made readers stop. The lint names each one. */
const forbidden: readonly RegExp[] = [
  /\bwho(?:m|se)?ever\b/i,
  /\bthose who\b/i,
  /\bnone (?:that|of it|of which)\b/i,
  /\btold of\b/i,
  /\bwhat there is\b/i,
  /\b(?:by|of|in) whom\b/i,
  /\bone of which\b/i,
];
/** First words of a doc comment that say too little. */
const weakStart = /^(?:Of|Whether what|That which|What is|Who|Whose|Whom)\b/;

/** Returns a sentence for each rule that the passage breaks. */
export function flawsOf({ lines, text, isComment }: Passage, root: string): string[] {
  const flaws: string[] = [];
  const long = lines.find((line) => line.length > COLUMNS_MAX && !/https?:\/\/\S{40}/.test(line));
  if (long !== undefined) flaws.push(`A line has ${long.length} columns, ${COLUMNS_MAX} at most.`);
  const plain = text
    .replace(/`[^`]*`/g, "code")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/https?:\/\/\S+/g, "address");
  for (const sentence of sentencesOf(plain)) {
    const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
    if (words > WORDS_MAX)
      flaws.push(`A sentence has ${words} words, ${WORDS_MAX} at most: ${sentence.slice(0, 60)}`);
  }
  for (const phrase of forbidden) {
    const found = phrase.exec(plain);
    if (found !== null)
      flaws.push(`Write a noun in place of "${found[0]}": ${around(plain, found)}`);
  }
  if (isComment && weakStart.test(plain))
    flaws.push(`A comment begins with "${plain.slice(0, 40)}".`);
  if (isComment) flaws.push(...brokenReferences(text, root));
  return flaws;
}

/**
 * Splits a text into sentences. A colon ends a sentence, too, because a list may follow it. A
 * semicolon does not.
 */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?:])\s+/);
const around = (text: string, { index }: RegExpExecArray): string =>
  text.slice(Math.max(0, index - 20), index + 40);

let guarantees: ReadonlySet<string> | null = null;

/** Returns a sentence for each missing guarantee and each missing path that the text names. */
function brokenReferences(text: string, root: string): string[] {
  guarantees ??= new Set(
    [...readFileSync(join(root, "openapi/guarantees.md"), "utf8").matchAll(/\bG\d+\.\d+\b/g)].map(
      ([name]) => name,
    ),
  );
  const flaws: string[] = [];
  for (const [name] of text.matchAll(/\bG\d+\.\d+\b/g))
    if (!guarantees.has(name)) flaws.push(`There is no guarantee ${name}.`);
  for (const [path] of text.matchAll(
    /(?<![\w/])(?:src|test|openapi|scripts|templates|bin)\/[\w./-]*\w/g,
  ))
    if (
      !existsSync(join(root, path)) &&
      !/[<>*{]/.test(text.slice(text.indexOf(path))[path.length] ?? "")
    )
      flaws.push(`There is no ${path}.`);
  return flaws;
}
