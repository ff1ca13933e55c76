// Parses password hashes of this gateway and of other systems (G14.8), and writes them in one
// format for each hashing scheme. Accepts the formats of PHC, passlib, Django, Werkzeug and PHP.
// Rejects unknown and malformed hashes. Also rejects hashes that take more than about half a second
// of processor time to verify.

export type KnownHash =
  | { readonly scheme: "argon2" | "bcrypt"; readonly text: string }
  | (Derived & {
      readonly scheme: "scrypt";
      readonly ln: number;
      readonly r: number;
      readonly p: number;
    })
  | (Derived & {
      readonly scheme: "pbkdf2";
      readonly algorithm: HashDigest;
      readonly rounds: number;
    });

interface Derived {
  readonly salt: Buffer;
  readonly key: Buffer;
}

type HashDigest = "sha1" | "sha256" | "sha512";

/**
 * The reason why a hash is not accepted. `unknown` means an unknown format or a malformed hash.
 * `costly` means that its parameters exceed `hashLimits`.
 */
export type HashFlaw = "unknown" | "costly";

/**
 * Maximum parameters of each hashing scheme. A hash with these parameters takes about the same time
 * to verify in every scheme.
 */
export const hashLimits = {
  /**
   * `memoryPasses` limits memory times passes. `lanePasses` limits lanes times passes, because each
   * pass of each lane starts a thread.
   */
  argon2: { memoryKib: 131_072, memoryPasses: 524_288, lanes: 16, lanePasses: 1_024 },
  bcrypt: { cost: 13 },
  /**
   * `work` limits N * r * p, and `blockLength` limits r. `lanes` is limited because each lane needs
   * memory in addition to `memoryBytes`.
   */
  scrypt: { work: 1_048_576, memoryBytes: 134_217_728, blockLength: 1_024, lanes: 16 },
  pbkdf2: { sha1: 2_000_000, sha256: 2_000_000, sha512: 1_000_000 },
} as const;

const digestBytes: Readonly<Record<HashDigest, number>> = { sha1: 20, sha256: 32, sha512: 64 };
const TEXT_MAX = 512;
const SALT_BYTES_MAX = 128;
/**
 * Minimum length of the derived key in bytes. A wrong password could match a shorter key by chance.
 */
const KEY_BYTES_MIN = 16;
const KEY_BYTES_MAX = 64;

type Groups = Readonly<Record<string, string>>;
type HashFormat = readonly [form: RegExp, read: (groups: Groups) => KnownHash | HashFlaw];

/**
 * Matches base64 in the forms that occur in hashes. PHC strings have no padding, and passlib writes
 * `.` instead of `+`.
 */
const b64 = "[\\w+/.-]+={0,2}";
const decodeBase64 = (text: string): Buffer => Buffer.from(text.replaceAll(".", "+"), "base64");

const spellings: readonly HashFormat[] = [
  // The PHC format. Django adds the prefix `argon2`.
  [
    new RegExp(
      `^(?:argon2)?\\$(?<type>argon2(?:id|i|d))\\$v=(?<version>16|19)\\$(?<costs>[mtp]=\\d+(?:,[mtp]=\\d+){2})\\$(?<salt>[A-Za-z0-9+/]+)\\$(?<key>[A-Za-z0-9+/]+)$`,
    ),
    readArgon2,
  ],
  // The bcrypt format of PHP, Ruby, Java and others. Django adds the prefix `bcrypt$`.
  [/^(?:bcrypt\$)?(?<text>\$2[aby]\$(?<cost>\d\d)\$[./A-Za-z0-9]{53})$/, readBcrypt],
  // The scrypt format of PHC and passlib.
  [
    new RegExp(
      `^\\$scrypt\\$ln=(?<ln>\\d+),r=(?<r>\\d+),p=(?<p>\\d+)\\$(?<salt>${b64})\\$(?<key>${b64})$`,
    ),
    (it) => scrypt(Number(it["ln"]), it, derivedOf(it["salt"]!, it["key"]!)),
  ],
  // The scrypt format of Werkzeug, in which the salt is text.
  [
    /^scrypt:(?<n>\d+):(?<r>\d+):(?<p>\d+)\$(?<salt>[^$]+)\$(?<key>(?:[0-9a-f]{2})+)$/,
    (it) => scrypt(Math.log2(Number(it["n"])), it, textSalted(it, "hex")),
  ],
  // The scrypt format of Django.
  [
    new RegExp(`^scrypt\\$(?<n>\\d+)\\$(?<salt>[^$]+)\\$(?<r>\\d+)\\$(?<p>\\d+)\\$(?<key>${b64})$`),
    (it) => scrypt(Math.log2(Number(it["n"])), it, textSalted(it, "base64")),
  ],
  // The PBKDF2 format of passlib, and of PHC with `i=` and a length.
  [
    new RegExp(
      `^\\$pbkdf2(?:-(?<digest>sha1|sha256|sha512))?\\$(?:i=)?(?<rounds>\\d+)(?:,l=\\d+)?\\$(?<salt>${b64})\\$(?<key>${b64})$`,
    ),
    (it) => pbkdf2(it, derivedOf(it["salt"]!, it["key"]!)),
  ],
  // The PBKDF2 format of Werkzeug.
  [
    /^pbkdf2:(?<digest>sha1|sha256|sha512):(?<rounds>\d+)\$(?<salt>[^$]+)\$(?<key>(?:[0-9a-f]{2})+)$/,
    (it) => pbkdf2(it, textSalted(it, "hex")),
  ],
  // The PBKDF2 format of Django.
  [
    new RegExp(
      `^pbkdf2_(?<digest>sha1|sha256)\\$(?<rounds>\\d+)\\$(?<salt>[^$]+)\\$(?<key>${b64})$`,
    ),
    (it) => pbkdf2(it, textSalted(it, "base64")),
  ],
];

/** Parses a password hash. Returns the reason (`HashFlaw`) if the hash is not accepted. */
export function readHash(text: string): KnownHash | HashFlaw {
  if (text.length > TEXT_MAX) return "unknown";
  for (const [form, read] of spellings) {
    const groups = form.exec(text)?.groups;
    if (groups !== undefined) return read(groups);
  }
  return "unknown";
}

/** Writes a hash in the format in which the gateway stores it. */
export function spellHash(hash: KnownHash): string {
  if ("text" in hash) return hash.text;
  const { salt, key } = hash;
  const costs =
    hash.scheme === "scrypt"
      ? `scrypt$ln=${hash.ln},r=${hash.r},p=${hash.p}`
      : `pbkdf2-${hash.algorithm}$i=${hash.rounds},l=${key.length}`;
  return `$${costs}$${spelled(salt)}$${spelled(key)}`;
}

const spelled = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

const textSalted = (it: Groups, keyIn: "hex" | "base64"): Derived => ({
  salt: Buffer.from(it["salt"]!, "utf8"),
  key: Buffer.from(it["key"]!, keyIn),
});

function readArgon2(it: Groups): KnownHash | HashFlaw {
  const { type, version, costs, salt, key } = it as Record<
    "type" | "version" | "costs" | "salt" | "key",
    string
  >;
  const { m, t, p } = Object.fromEntries(
    costs.split(",").map((cost) => [cost[0]!, Number(cost.slice(2))]),
  );
  if (m === undefined || t === undefined || p === undefined) return "unknown";
  if (t < 1 || p < 1 || m < 8 * p || !isSound(derivedOf(salt, key), 8)) return "unknown";
  const { memoryKib, memoryPasses, lanes, lanePasses } = hashLimits.argon2;
  if (m > memoryKib || m * t > memoryPasses || p > lanes) return "costly";
  if (p > 1 && t * p > lanePasses) return "costly";
  return { scheme: "argon2", text: `$${type}$v=${version}$m=${m},t=${t},p=${p}$${salt}$${key}` };
}

function readBcrypt({ text, cost }: Groups): KnownHash | HashFlaw {
  if (Number(cost) < 4 || Number(cost) > 31) return "unknown";
  return Number(cost) > hashLimits.bcrypt.cost ? "costly" : { scheme: "bcrypt", text: text! };
}

function scrypt(ln: number, it: Groups, derived: Derived): KnownHash | HashFlaw {
  const [r, p] = [Number(it["r"]), Number(it["p"])];
  if (!Number.isInteger(ln) || ln < 1 || ln > 63 || r < 1 || p < 1 || !isSound(derived))
    return "unknown";
  const { work, memoryBytes, blockLength, lanes } = hashLimits.scrypt;
  const memory = 128 * 2 ** ln * r;
  const isCostly = memory > memoryBytes || 2 ** ln * r * p > work || p > lanes || r > blockLength;
  if (isCostly) return "costly";
  // scrypt is not defined for larger values of N (RFC 7914, section 6).
  if (ln >= 16 * r) return "unknown";
  return { scheme: "scrypt", ln, r, p, ...derived };
}

function pbkdf2(it: Groups, derived: Derived): KnownHash | HashFlaw {
  const algorithm = (it["digest"] ?? "sha1") as HashDigest;
  const rounds = Number(it["rounds"]);
  // A derived key that is longer than the digest is not accepted. Each block of such a key takes as
  // long to compute as a whole shorter key.
  if (rounds < 1 || !isSound(derived) || derived.key.length > digestBytes[algorithm])
    return "unknown";
  return rounds > hashLimits.pbkdf2[algorithm]
    ? "costly"
    : { scheme: "pbkdf2", algorithm, rounds, ...derived };
}

const derivedOf = (salt: string, key: string): Derived => ({
  salt: decodeBase64(salt),
  key: decodeBase64(key),
});

const isSound = ({ salt, key }: Derived, saltMin = 1): boolean =>
  salt.length >= saltMin &&
  salt.length <= SALT_BYTES_MAX &&
  key.length >= KEY_BYTES_MIN &&
  key.length <= KEY_BYTES_MAX;
