// What the documents of the public pages are written with.

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => ENTITIES[c]!);

/** Nothing in a data block may look like the end of a script or the start of a comment. */
export const escapeJson = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
