// Excel workbooks and ZIP archives, valid ones and ones with false sizes.
import { crc32, deflateRawSync } from "node:zlib";

export interface Entry {
  readonly name: string;
  readonly bytes?: Buffer;
  /** Number of zero bytes that replace `bytes`. */
  readonly size?: number;
  /** The size that the archive declares. */
  readonly says?: number;
}

export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, size = 0, bytes = Buffer.alloc(size), says = bytes.length } of entries) {
    const packed = deflateRawSync(bytes, { level: 1 });
    const spelled = Buffer.from(name);
    const sizes = Buffer.alloc(18);
    sizes.writeUInt16LE(8, 0);
    sizes.writeUInt32LE(crc32(bytes), 6);
    sizes.writeUInt32LE(packed.length, 10);
    sizes.writeUInt32LE(says, 14);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(spelled.length, 0);
    files.push(
      Buffer.from("504b03041400000000", "hex").subarray(0, 8),
      sizes,
      lengths,
      spelled,
      packed,
    );
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from("504b0102140014000000", "hex"), sizes, lengths, rest, spelled);
    at += 30 + spelled.length + packed.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, all, end]);
}

type Cell = string | number | boolean | null;

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Builds a workbook whose first sheet has these cells. */
export function workbook(
  rows: readonly (readonly Cell[])[],
  options: {
    readonly more?: readonly Entry[];
    /** Number of a row, starting at 0. */
    readonly rowOf?: (row: number) => number;
    /** XML of the sheet after its rows. */
    readonly rest?: string;
    /** XML of further relations of the workbook. */
    readonly relations?: string;
  } = {},
): Buffer {
  const { more = [], rowOf = (row) => row + 1, rest = "", relations = "" } = options;
  const cell = (value: Cell, column: number, row: number): string => {
    const at = `${String.fromCharCode(65 + column)}${rowOf(row)}`;
    if (value === null) return "";
    if (typeof value === "boolean") return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const sheet = rows.map(
    (cells, row) =>
      `<row r="${rowOf(row)}">${cells.map((value, column) => cell(value, column, row)).join("")}</row>`,
  );
  const part = (name: string, text: string): Entry => ({ name, bytes: Buffer.from(text) });
  return zip([
    part("[Content_Types].xml", "<Types/>"),
    part(
      "xl/workbook.xml",
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships ${packaged}><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${relations}</Relationships>`,
    ),
    part(
      "xl/worksheets/sheet1.xml",
      `<worksheet ${main}><sheetData>${sheet.join("")}${rest}</sheetData></worksheet>`,
    ),
    ...more,
  ]);
}

/** Builds a small workbook whose cells all refer to one long shared text. */
export function sharedTextWorkbook(text: string, references: number): Buffer {
  const cells = Array.from(
    { length: references },
    (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" t="s"><v>0</v></c></row>`,
  );
  const table = `<sst ${main}><si><t>${text}</t></si></sst>`;
  return workbook([["email"]], {
    rest: cells.join(""),
    more: [{ name: "xl/sharedStrings.xml", bytes: Buffer.from(table) }],
    relations: `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
  });
}
