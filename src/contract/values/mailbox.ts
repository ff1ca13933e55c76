// The form in which an e-mail address is mailed to. Many spellings of a domain name one mailbox:
// `bücher.example`, its ASCII form, full-width letters.
import { domainToASCII } from "node:url";

/** Characters that end a host in a URL, so that the rest of the domain would be lost. */
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
