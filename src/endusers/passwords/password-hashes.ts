// Hashes and verifies passwords, in the hashing process, by the format of the PHC string. Refuses unknown formats and broken strings.
import argon2 from "argon2";
import { parameters } from "./hash-format.ts";

interface Format {
  /** What a whole hash of the format looks like. */
  readonly shape: RegExp;
  readonly verify: (hash: string, password: string) => Promise<boolean>;
}

const formats: readonly Format[] = [
  {
    shape: /^\$argon2id\$v=\d+(?:[$,][mtp]=\d+){3}\$[\w+/]+\$[\w+/]+$/,
    verify: (hash, password) => argon2.verify(hash, password),
  },
];

/** @param password normalised */
export async function makeHash(password: string): Promise<string> {
  const hash = await argon2.hash(password, { type: argon2.argon2id, ...parameters });
  // In the order that other programs write and read.
  return hash.replace(/\$m=(\d+),p=(\d+),t=(\d+)\$/, "$m=$1,t=$3,p=$2$");
}

/** Whether the password, normalised, is the one of the hash. */
export async function verifyHash(hash: string, password: string): Promise<boolean> {
  const format = formats.find(({ shape }) => shape.test(hash));
  return format !== undefined && format.verify(hash, password);
}
