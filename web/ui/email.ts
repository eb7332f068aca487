/** The server's schema decides what an address is. This check is lenient, so that it never refuses one that the server accepts. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
