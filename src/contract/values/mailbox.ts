// Normalises the domain of an e-mail address for delivery. The same domain has several spellings,
// such as `bücher.example`, its ASCII form, and a form with full-width letters.
import { domainToASCII } from "node:url";

/** Characters that end the host of a URL. `domainToASCII` would ignore the rest of the domain. */
const endsHost = /[%/?#\\:@\s]/;
const dots = /[\u3002\uff0e\uff61]/g;

/**
 * Returns the address with its domain in ASCII (IDNA), without a dot at the end. A domain without
 * an ASCII form keeps its letters.
 * @param email trimmed, in NFC and in lower case
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (/^[\x21-\x7e]*$/.test(domain)) return email;
  const ascii = endsHost.test(domain.normalize("NFKC")) ? "" : domainToASCII(domain);
  const form = ascii === "" ? domain.replaceAll(dots, ".") : ascii;
  return email.slice(0, at) + form.replace(/\.$/, "");
}
