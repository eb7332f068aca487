// Helpers with which the documents of the public pages are written.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c]!);

/** Escapes JSON for a data block, so that nothing in it looks like the end of a script or the start of a comment. */
export const escapeJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
