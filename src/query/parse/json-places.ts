// Finds a value in a JSON text by its path, without parsing the whole text. Parsed objects would
// need many times the memory of the text. The syntax is not checked, because the database or the
// gateway has written the text.

const [QUOTE, BACKSLASH] = ['"', "\\"].map((mark) => mark.charCodeAt(0));
const OPENING = new Set(["{", "["].map((mark) => mark.charCodeAt(0)));
const CLOSING = new Set(["}", "]"].map((mark) => mark.charCodeAt(0)));
const COMMA = ",".charCodeAt(0);
/** Matches an array index in decimal digits, without leading zeros. */
const INDEX = /^(?:0|[1-9]\d{0,8})$/;

export class JsonPlaces {
  readonly #text: string;
  /**
   * The start positions of the array items that were found so far, by the start position of the
   * array in the text.
   */
  readonly #items = new Map<number, number[]>();
  readonly #spend: (characters: number) => void;

  /** @param spend called with the number of scanned characters; can throw to stop the search */
  constructor(text: string, spend: (characters: number) => void) {
    this.#text = text;
    this.#spend = spend;
  }

  /**
   * Returns the JSON text of the value at a path of names and array indexes. Returns undefined if
   * no value exists there.
   */
  at(names: readonly string[]): string | undefined {
    let place: number | undefined = 0;
    for (const name of names) {
      const mark: string = this.#text[place]!;
      place =
        mark === "{"
          ? this.#member(place, name)
          : mark === "["
            ? this.#item(place, name)
            : undefined;
      if (place === undefined) return undefined;
    }
    const end = this.#end(place);
    this.#spend(end - place);
    return this.#text.slice(place, end);
  }

  #member(start: number, name: string): number | undefined {
    let place = this.#value(start + 1);
    while (this.#text[place] === '"') {
      const end = this.#end(place);
      const value = this.#value(this.#text.indexOf(":", end) + 1);
      if (JSON.parse(this.#text.slice(place, end)) === name) {
        this.#spend(value - start);
        return value;
      }
      place = this.#next(value);
    }
    this.#spend(place - start);
    return undefined;
  }

  #item(start: number, name: string): number | undefined {
    if (!INDEX.test(name)) return undefined;
    const index = Number(name);
    let items = this.#items.get(start);
    if (items === undefined) this.#items.set(start, (items = [this.#value(start + 1)]));
    while (items.length <= index && this.#text[items.at(-1)!] !== "]") {
      const last = items.at(-1)!;
      const next = this.#next(last);
      this.#spend(next - last);
      items.push(next);
    }
    const found = items[index];
    return found === undefined || this.#text[found] === "]" ? undefined : found;
  }

  /**
   * Returns the position of the list item or object key that follows the value at `place`. If
   * nothing follows, returns the position of the closing bracket.
   */
  #next(place: number): number {
    const end = this.#value(this.#end(place));
    return this.#text.charCodeAt(end) === COMMA ? this.#value(end + 1) : end;
  }

  /** Returns the position of the first character from `place` on that is not white space. */
  #value(place: number): number {
    while (this.#text.charCodeAt(place) <= 32) place++;
    return place;
  }

  /** Returns the position after the value that begins at `start`. */
  #end(start: number): number {
    const text = this.#text;
    let depth = 0;
    for (let place = start; place < text.length; place++) {
      const mark = text.charCodeAt(place);
      if (mark === QUOTE) place = endOfText(text, place);
      else if (OPENING.has(mark)) depth++;
      else if (CLOSING.has(mark)) depth--;
      else if (depth > 0 || (mark !== COMMA && mark > 32)) continue;
      else return place;
      if (depth < 0) return place;
      if (depth === 0 && (mark === QUOTE || CLOSING.has(mark))) return place + 1;
    }
    return text.length;
  }
}

/** Returns the position of the closing quote of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}
