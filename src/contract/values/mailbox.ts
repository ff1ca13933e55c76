// Normalises the domain of an e-mail address for delivery. One domain can be written in several
// ways, such as `bücher.example`, its ASCII form (`xn--...`), or with full-width letters.
import { domainToASCII } from "node:url";

/**
 * Characters that a domain must not contain. `domainToASCII` ends at such a character and ignores
 * the rest of the domain.
 */
const endsHost = /[%/?#\\:@\s]/;
const dots = /[\u3002\uff0e\uff61]/g;

/**
 * Returns the address with its domain in ASCII (IDNA), without a dot at the end. A domain without
 * an ASCII form stays as it is.
 * @param email an e-mail address that is trimmed, in NFC and in lower case
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (/^[\x21-\x7e]*$/.test(domain)) return email;
  const ascii = endsHost.test(domain.normalize("NFKC")) ? "" : domainToASCII(domain);
  const form = ascii === "" ? domain.replaceAll(dots, ".") : ascii;
  return email.slice(0, at) + form.replace(/\.$/, "");
}
