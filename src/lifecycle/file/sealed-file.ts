// The encrypted backup file: a header, followed by numbered chunks. Each chunk is encrypted with
// AES-256-GCM, with a key that is derived from a passphrase (G28.2). Rejects files of another
// format version, and a wrong passphrase. Also rejects files whose chunks were changed, removed,
// inserted or moved.
import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { LifecycleError } from "../lifecycle-error.ts";

const MAGIC = "WORKSPACEBACKUP\n";
const VERSION = 1;
const SALT_BYTES = 32;
const CHECK_BYTES = 16;
/**
 * The header: a fixed text, the version, a salt and a check value. The check value distinguishes a
 * wrong passphrase from a damaged file.
 */
const HEADER_BYTES = MAGIC.length + 1 + SALT_BYTES + CHECK_BYTES;
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;
/**
 * Cost of scrypt, the function that derives the key from the passphrase. Each guess of a passphrase
 * takes 128 MiB of memory and some tenths of a second. The file does not contain the cost, so a
 * manipulated file cannot demand more.
 */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } as const;

interface FileKey {
  readonly header: Buffer;
  readonly key: Buffer;
}

export type SealedWriter = Awaited<ReturnType<typeof createSealedFile>>;
export type SealedReader = Awaited<ReturnType<typeof openSealedFile>>;

/**
 * Creates an encrypted file. The file is incomplete until `end` resolves.
 * @param path path of a file that does not exist yet
 * @param stretch derives the key from the passphrase; only tests replace it
 * @throws an error of the file system if the file cannot be created
 */
export async function createSealedFile(
  path: string,
  passphrase: string,
  stretch: Stretch = stretchSlowly,
) {
  const salt = randomBytes(SALT_BYTES);
  const { header, key } = makeKey(await stretch(passphrase, salt), salt);
  const file = await open(path, "wx", 0o600);
  await file.appendFile(header);
  const pending = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let index = 0;
  let bytes = header.length;

  async function flush(isLast: boolean): Promise<void> {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast)).setAAD(header);
    const sealed = [
      cipher.update(pending.subarray(0, filled)),
      cipher.final(),
      cipher.getAuthTag(),
    ];
    await file.appendFile(Buffer.concat(sealed));
    bytes += filled + TAG_BYTES;
    index += 1;
    filled = 0;
  }

  return {
    /** Encrypts bytes, and appends each full chunk of them to the file. */
    async write(given: Buffer): Promise<void> {
      let at = 0;
      while (at < given.length) {
        // A full chunk stays in memory until more bytes arrive, because the last chunk is encrypted
        // with a different nonce.
        if (filled === CHUNK_BYTES) await flush(false);
        const taken = given.copy(pending, filled, at);
        filled += taken;
        at += taken;
      }
    },
    /** Encrypts the last chunk, and waits until the disk has stored all bytes. */
    async end(): Promise<void> {
      await flush(true);
      await file.sync();
    },
    get bytes(): number {
      return bytes;
    },
    close: () => file.close(),
  };
}

/**
 * Opens an encrypted backup file, and checks its header.
 * @param stretch derives the key from the passphrase; only tests replace it
 * @throws LifecycleError if the file is not a backup, has another version, or was encrypted with
 *   another passphrase
 * @throws an error of the file system if the file cannot be read
 */
export async function openSealedFile(
  path: string,
  passphrase: string,
  stretch: Stretch = stretchSlowly,
) {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const { header, key } = await keyOfFile(file, path, (salt) => stretch(passphrase, salt));
    return {
      /** Size of the file in bytes. */
      size,
      /**
       * Yields the decrypted bytes from the beginning of the file.
       * @throws LifecycleError if the file is incomplete or was changed
       */
      read: (onRead?: (bytes: number) => void) => chunksOf(file, path, { header, key }, onRead),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function keyOfFile(
  file: FileHandle,
  path: string,
  secretOf: (salt: Buffer) => Promise<Buffer>,
): Promise<FileKey> {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead <= MAGIC.length || header.toString("latin1", 0, MAGIC.length) !== MAGIC)
    throw new LifecycleError(
      `${path} is not a backup of a workspace. Name a file that the command \`gateway backup\` wrote.`,
    );
  const version = header[MAGIC.length]!;
  if (version !== VERSION)
    throw new LifecycleError(
      `The format of the backup ${path} has version ${version}, and this gateway reads version ${VERSION}. Restore the backup with the version of the gateway that made it, or a newer version.`,
    );
  if (bytesRead < HEADER_BYTES) throw damaged(path);
  const salt = header.subarray(MAGIC.length + 1, MAGIC.length + 1 + SALT_BYTES);
  const made = makeKey(await secretOf(salt), salt);
  if (!timingSafeEqual(made.header, header))
    throw new LifecycleError(
      `The passphrase does not fit ${path}, or the beginning of the file was changed. Use the passphrase with which the backup was made.`,
    );
  return made;
}

async function* chunksOf(
  file: FileHandle,
  path: string,
  { header, key }: FileKey,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer, void, undefined> {
  let position = HEADER_BYTES;
  let current = await readAt(file, position);
  for (let index = 0; ; index += 1) {
    position += current.length;
    // The current chunk is the last chunk of the file if no bytes follow it.
    const next = current.length < SEALED_BYTES ? Buffer.alloc(0) : await readAt(file, position);
    const isLast = next.length === 0;
    if (current.length < TAG_BYTES) throw damaged(path);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(header).setAuthTag(current.subarray(-TAG_BYTES));
    const plain = decipher.update(current.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw damaged(path, cause);
    }
    onRead?.(position);
    yield plain;
    if (isLast) return;
    current = next;
  }
}

async function readAt(file: FileHandle, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(SEALED_BYTES);
  let filled = 0;
  while (filled < SEALED_BYTES) {
    const { bytesRead } = await file.read(buffer, filled, SEALED_BYTES - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

const damaged = (path: string, cause?: unknown): LifecycleError =>
  new LifecycleError(
    `${path} is damaged, because it is incomplete or was changed. Nothing was restored. Use another copy of the backup.`,
    { cause },
  );

/**
 * Returns the nonce for the encryption of a chunk. It contains the number of the chunk, and 1 if
 * the chunk is the last one. So the decryption fails if chunks were moved or removed. Each file has
 * its own key, so no nonce is used twice with one key.
 */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/**
 * Derives 32 secret bytes from a passphrase. It is slow on purpose, so that guessing passphrases is
 * expensive.
 */
export type Stretch = (passphrase: string, salt: Buffer) => Promise<Buffer>;

const stretchSlowly: Stretch = (passphrase, salt) =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFC"), salt, 32, COST, (error, secret) => {
      if (error === null) resolve(secret);
      else reject(error);
    }),
  );

function makeKey(secret: Buffer, salt: Buffer): FileKey {
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, "", `workspace backup: ${purpose}`, length));
  const parts = [
    Buffer.from(MAGIC, "latin1"),
    Buffer.of(VERSION),
    salt,
    derive("check", CHECK_BYTES),
  ];
  return { header: Buffer.concat(parts), key: derive("chunks", 32) };
}
