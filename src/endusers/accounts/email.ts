// How e-mail addresses are kept and compared (G1.9). The contract has checked their form.

/** Without blanks around it, NFC, lower case. */
export const normaliseEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
