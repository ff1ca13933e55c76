// Normalises the domain of an e-mail address for delivery. A domain has several spellings for the
// same mailbox: `bücher.example`, its ASCII form, full-width letters.
import { domainToASCII } from "node:url";

/** Characters that end the host of a URL. `domainToASCII` would drop the rest of the domain. */
const endsHost = /[%/?#\\:@\s]/;
const dots = /[\u3002\uff0e\uff61]/g;

/**
 * Returns the address with its domain in ASCII (IDNA), without a dot at the end. A domain that has
 * no ASCII form keeps its letters.
 * @param email trimmed, NFC, lower case
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (/^[\x21-\x7e]*$/.test(domain)) return email;
  const ascii = endsHost.test(domain.normalize("NFKC")) ? "" : domainToASCII(domain);
  const form = ascii === "" ? domain.replaceAll(dots, ".") : ascii;
  return email.slice(0, at) + form.replace(/\.$/, "");
}
