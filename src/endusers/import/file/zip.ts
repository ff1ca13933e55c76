// Unpacks the ZIP archive of an Excel workbook. The directory of an archive declares the size of
// each file. Rejects an archive before unpacking if these sizes exceed `importLimits`. Rejects a
// file during unpacking if it is larger than declared.
// Uses zlib, because it stops at the declared size. The package fflate would first unpack the whole
// file.
import { crc32, inflateRawSync } from "node:zlib";
import { importLimits } from "../import-limits.ts";
import { ImportFileError } from "../import-row.ts";

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

export interface ZipFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const ENTRIES_MAX = 2_000;
const [STORED, DEFLATED] = [0, 8];

/**
 * Unpacks the files whose names `isRequired` accepts, and yields them one after the other.
 * @throws ImportFileError if the archive is broken or its files exceed `importLimits`
 */
export function* unzip(archive: Buffer, isRequired: (name: string) => boolean): Generator<ZipFile> {
  const entries = within(() => readDirectory(archive));
  if (unpackedSizeOf(entries) > importLimits.unpackedBytes)
    throw new ImportFileError(
      "The unpacked workbook would be larger than 128 MiB. Send it as CSV, or split it into smaller files.",
    );
  const required = entries.filter(({ name }) => isRequired(name));
  if (unpackedSizeOf(required) > importLimits.sheetBytes)
    throw new ImportFileError(
      "The unpacked sheets of the workbook would be larger than 48 MiB. Send it as CSV, or split it into smaller files.",
    );
  for (const entry of required)
    yield { name: entry.name, bytes: within(() => unpack(archive, entry)) };
}

const unpackedSizeOf = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { size }) => sum + size, 0);

/** Yields the bytes of a ZIP archive that contains the files uncompressed. */
export function* stored(files: Iterable<ZipFile>): Generator<Buffer> {
  for (const { name, bytes } of files) {
    const spelled = Buffer.from(name, "utf8");
    const head = Buffer.alloc(30);
    head.writeUInt32LE(localSignature, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(spelled.length, 26);
    yield Buffer.concat([head, spelled]);
    yield bytes;
  }
}

/**
 * Runs `read` and converts its errors to the error for a broken archive. Examples are a read beyond
 * the end of the archive, and a file that is larger than its declared size.
 */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImportFileError) throw error;
    throw broken();
  }
}

function readDirectory(archive: Buffer): readonly ZipEntry[] {
  const lowest = Math.max(0, archive.length - END_BYTES - COMMENT_MAX);
  let end = archive.length - END_BYTES;
  while (end >= lowest && archive.readUInt32LE(end) !== endSignature) end--;
  if (end < lowest) throw broken();
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count > ENTRIES_MAX) throw broken();
  return Array.from({ length: count }, () => {
    if (archive.readUInt32LE(at) !== entrySignature) throw broken();
    const nameLength = archive.readUInt16LE(at + 28);
    const entry = {
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    };
    // Bit 0 marks an encrypted file.
    if ((archive.readUInt16LE(at + 8) & 1) === 1) throw broken();
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return entry;
  });
}

function unpack(archive: Buffer, { method, packed, size, at }: ZipEntry): Buffer {
  if (archive.readUInt32LE(at) !== localSignature) throw broken();
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const bytes = archive.subarray(start, start + packed);
  if (bytes.length !== packed || (method !== STORED && method !== DEFLATED)) throw broken();
  const unpacked =
    method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  if (unpacked.length !== size) throw broken();
  return unpacked;
}

const broken = (): ImportFileError =>
  new ImportFileError(
    "The file is not a readable workbook (.xlsx): its ZIP archive is broken, has a password, or has an unknown format. Save it as .xlsx again, or send it as CSV.",
  );
