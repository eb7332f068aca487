// What the answering page and the server tell each other about files that are sent ahead of the answers, by the tus
// protocol (https://tus.io): POST makes an upload, PATCH sends a piece of it, HEAD says how much is there, DELETE cancels it.
// The last part of an upload's address is its id: the answer to its question.

/** Beside it, `GET /api/uploads/{id}` gives a file to staff. */
export const TUS_PATH = '/api/uploads/tus';

/** What an upload belongs to, in `Upload-Metadata`; `filename` as it was called on the phone. */
export const UPLOAD_METADATA = ['filename', 'formId', 'questionId', 'submissionKey', 'ticket'] as const;
export type UploadMetadata = Record<(typeof UPLOAD_METADATA)[number], string>;

/** Pieces of this size: small enough to get through a bad network whole, large enough that their round trips do not count. */
export const PIECE_BYTES = 256 * 1024;

/** Said where the page's ticket is no longer good. */
export const NOT_BEGUN = 'Files are taken from an opened form only. Please reload the page, then choose the file again.';

/** Said of a file that the answers name and that is not here, or not whole, or another's. */
export const FILE_MISSING = 'This file did not arrive. Please choose it again';
