/** E-mail addresses are stored and compared in lower case. */
export const normalEmail = (email: string): string => email.normalize("NFC").toLowerCase();
