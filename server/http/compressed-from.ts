/** Answers and files with fewer bytes are sent as they are. */
export const COMPRESSED_FROM = 1_024;
