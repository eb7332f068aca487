// The answering page and the server exchange files that are sent before the answers, by the tus protocol (https://tus.io): POST creates an
// upload, PATCH sends a piece of it, HEAD returns how much has arrived, and DELETE cancels it. The last part of an upload's address is its
// id, which is the answer to its question.

/** The tus endpoint. Staff read a file with `GET /api/uploads/{id}`. */
export const TUS_PATH = '/api/uploads/tus';

/** The fields of `Upload-Metadata` that say what an upload belongs to; `filename` is the name on the phone. */
export const UPLOAD_METADATA = ['filename', 'formId', 'questionId', 'submissionKey', 'ticket'] as const;
export type UploadMetadata = Record<(typeof UPLOAD_METADATA)[number], string>;

/** Size of a piece: small enough to arrive whole over a bad network, and large enough that the round trips don't matter. */
export const PIECE_BYTES = 256 * 1024;
