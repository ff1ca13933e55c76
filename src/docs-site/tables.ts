// Prepares tables for narrow screens, on which the style sheet stacks the cells of a row. Each cell
// then needs the heading of its column.
import { escapeHtml } from "./html.ts";
import { plainTextOf } from "./text/plain-text.ts";

/**
 * Adds the heading of the column to each cell, as `data-label`. The first cell of a row names the
 * row, and a table of two columns explains itself, so these cells get none.
 */
export const withCellLabels = (html: string): string =>
  html.replaceAll(/<table\b.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, head]) =>
      plainTextOf(head!),
    );
    if (labels.length < 3) return table;
    return table.replaceAll(/<tr\b.*?<\/tr>/gs, (row) => {
      let column = 0;
      return row.replaceAll("<td>", () => {
        const label = column === 0 ? "" : (labels[column] ?? "");
        column++;
        return label === "" ? "<td>" : `<td data-label="${escapeHtml(label)}">`;
      });
    });
  });
