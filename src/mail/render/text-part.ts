// Converts the HTML of a mail to its text part, without images, the hidden preview line and
// repeated link addresses.

/**
 * Returns the text part.
 * @param html a complete document as MJML writes it
 */
export async function textPartOf(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  const text = convert(html, {
    wordwrap: 78,
    baseElements: { selectors: ["body"] },
    limits: { maxInputLength: 1_000_000, maxDepth: 60 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: 'div[style*="display:none"]', format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: "table", format: "block" },
      // MJML writes each paragraph as a table row.
      { selector: "tr", format: "block", options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  });
  return `${text
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;
}
