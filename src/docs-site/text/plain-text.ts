// Takes the plain text out of HTML that the site itself has made.

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
  "&amp;": "&",
};

/** Returns the text of HTML. Each line break and each element boundary is a space. */
export const plainTextOf = (html: string): string =>
  html
    .replaceAll(/<\/?(?:code|a|em|strong|span|b|i)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|#x27|#39|amp);/g, (entity) => entities[entity]!)
    .replaceAll(/\s+/g, " ")
    .trim();

/** Returns the first sentence of the first paragraph. Empty if there is no paragraph. */
export function firstSentence(html: string): string {
  const [, paragraph = ""] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  const text = plainTextOf(paragraph);
  return /^.+?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}
