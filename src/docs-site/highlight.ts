// Colours code samples: marks words with class names, which the style sheet colours. There are no
// style attributes.
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeHtml } from "./html.ts";

const languages = { bash, http, javascript, json, python, typescript, yaml };
for (const [name, grammar] of Object.entries(languages)) hljs.registerLanguage(name, grammar);

/** Other names of languages in Markdown, with the names in `languages`. */
const names: Readonly<Record<string, string>> = {
  sh: "bash",
  shell: "bash",
  js: "javascript",
  ts: "typescript",
  py: "python",
  yml: "yaml",
};

/**
 * Returns a block of code as HTML. The script of the site adds a copy button to it.
 * @param language such as `bash`; unknown languages are shown without colours
 */
export function codeBlock(code: string, language = ""): string {
  const name = names[language] ?? language;
  const html =
    name in languages
      ? hljs.highlight(code, { language: name, ignoreIllegals: true }).value
      : escapeHtml(code);
  return `<div class="code"><pre tabindex="0"><code>${html}</code></pre></div>\n`;
}
