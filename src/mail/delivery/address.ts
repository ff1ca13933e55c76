// Checks e-mail addresses (G18.3). Accepts a text that is one address of at most 254 characters.
// Refuses lists of addresses, display names, comments, quotes and line breaks.
import { ConfigError } from "../../config/index.ts";

/** The sender of a mail: a name and an address. */
export interface Mailbox {
  /** The name that mail programs show in place of the address; empty if there is none. */
  readonly name: string;
  readonly address: string;
}

const ADDRESS_LENGTH_MAX = 254;
const LOCAL_LENGTH_MAX = 64;
const unsafe = /[\s\p{Cc}\p{Cf}<>()[\],;:\\"@]/u;

/** Returns true if the text is one plain address, such as `name@example.com`. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  return (
    at > 0 &&
    text.length <= ADDRESS_LENGTH_MAX &&
    local.length <= LOCAL_LENGTH_MAX &&
    !unsafe.test(local) &&
    !unsafe.test(domain) &&
    text.isWellFormed() &&
    /^[^.](?:[^.]|\.(?!\.))*$/.test(domain) &&
    !domain.endsWith(".")
  );
}

/**
 * Parses the configured sender: an address, or a name with an address, such as
 * `Shop <shop@example.com>`.
 * @throws ConfigError if the text has another form
 */
export function readMailbox(text: string): Mailbox {
  const [, name = "", address = text] = /^([^<>\r\n]*)<([^<>\s]+)>$/.exec(text.trim()) ?? [];
  if (!isMailAddress(address.trim()))
    throw new ConfigError(
      `GATEWAY_MAIL_FROM is not a sender address: ${JSON.stringify(text)}. Set an address such as name@example.com, or Name <name@example.com>.`,
    );
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}
