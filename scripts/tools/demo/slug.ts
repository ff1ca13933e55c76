// Makes names into parts of addresses: letters without accents, and a dash for each other sequence.
// Different names may give the same result.

const special: ReadonlyMap<string, string> = new Map([
  ["ł", "l"],
  ["ø", "o"],
  ["ı", "i"],
  ["ß", "ss"],
  ["æ", "ae"],
]);

/** Returns the slug: "Crème Fraîche & Co" -> "creme-fraiche-co". */
export function slugOf(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize("NFD")
    .split("")
    .map((letter) => special.get(letter) ?? letter)
    .join("");
  return plain
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
