// Names as they stand in addresses: letters without their marks, everything else a dash. Refuses to be reversible.

const special: ReadonlyMap<string, string> = new Map([
  ["ł", "l"],
  ["ø", "o"],
  ["ı", "i"],
  ["ß", "ss"],
  ["æ", "ae"],
]);

/** "Crème Fraîche & Co" -> "creme-fraiche-co". */
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
