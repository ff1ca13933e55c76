// Request bodies that need much work in the gateway or the database, although they are within the
// limits of the API.
type Refs = Readonly<Record<"g" | "n", string>>;

const LISTS = 28;
const CONDITIONS_OF_LIST = 50;

/** Conditions that search for 1,400 texts. No note contains any of them. */
export const searches = [
  {
    or: Array.from({ length: LISTS }, (_list, list) => ({
      or: Array.from({ length: CONDITIONS_OF_LIST }, (_, at) => ({
        field: "text",
        op: "icontains",
        value: `no such text ${list} ${at}`,
      })),
    })),
  },
];

/** Returns a read that searches each note for 1,400 texts that no note has. */
export const slowQuery = (refs: Refs): string =>
  JSON.stringify({
    refs: { n: refs.n },
    query: { from: "n", select: ["id"], limit: 1, where: searches },
  });

/** Returns a read of notes, the notes of their groups, and so on, in five levels. */
export const deepQuery = (refs: Refs): string => {
  const notes = (select: unknown[]): object => ({ relation: "notes", ref: "n", limit: 30, select });
  const group = (select: unknown[]): object => ({ relation: "group", ref: "g", select });
  const deepest = notes(["id", group(["id", notes(["id"])])]);
  const select = ["id", group(["id", deepest])];
  return JSON.stringify({ refs, query: { from: "n", limit: 20, select } });
};

/** Returns a read of 1,000 notes. Its answer has 3.4 MB. */
export const largeQuery = (refs: Refs): string =>
  JSON.stringify({ refs: { n: refs.n }, query: { from: "n", select: ["*"], limit: 1_000 } });

/** 1.6 MB of JSON with 120,000 keys. */
export const largeJson = Buffer.from(
  JSON.stringify(
    Object.fromEntries(Array.from({ length: 120_000 }, (_, n) => [`key${n}`, n % 10])),
  ),
);

/** Returns a form with one file. */
export const formOf = (
  name: string,
  file: string | Buffer,
): { readonly type: string; readonly body: Buffer } => ({
  type: "multipart/form-data; boundary=x",
  body: Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(file),
    Buffer.from("\r\n--x--\r\n"),
  ]),
});
