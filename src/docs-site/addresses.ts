// The addresses of pages that other pages link to, in the form `docs:<folder>/<file>#<anchor>`.

/** The first page of the site. */
export const startAddress = "docs:index.html";

/** The page of all guarantees, with a link to each chapter. */
export const guaranteesAddress = "docs:guarantees/index.html";

/** Returns the address of the page of an operation, such as `docs:reference/query.html`. */
export const operationAddress = (id: string): string => `docs:reference/${id}.html`;

/**
 * Returns the address of a guarantee or of a chapter of guarantees.
 * @param number such as `G4.1` or `G4`
 */
export function guaranteeAddress(number: string): string {
  const [chapter = "", sentence] = number.split(".");
  return `docs:guarantees/${chapter}.html${sentence === undefined ? "" : `#${number}`}`;
}

/** Returns the address of an error code on the page of all codes. */
export const codeAddress = (code: string): string => `docs:errors/codes.html#${code}`;

/**
 * Returns the address of a decision page.
 * @param number four digits, such as `0005`
 */
export const decisionAddress = (number: string): string => `docs:decisions/${number}.html`;
