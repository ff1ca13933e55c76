// Normalises e-mail addresses for storage and comparison (G1.9). The contract has checked their form.

/** Without blanks around it, NFC, lower case. */
export const normaliseEmail = (email: string): string =>
  email.trim().normalize("NFC").toLowerCase();
