import { queryOptions } from '@tanstack/react-query';
import { answers, type UploadedFile } from '#contract/answers.ts';
import { open } from '#web/api/call.ts';

/** Browsers show these. The server finds the type of a file from its content. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];
/** Phones make photos smaller before they send them; a larger file is shown only when somebody opens it. */
const SMALL_BYTES = 2_000_000;

/** Many rows of a table show a picture at once. */
const TINY_BYTES = 500_000;

export const isPicture = ({ type }: UploadedFile): boolean => PICTURES.includes(type);
export const isSmall = ({ size }: UploadedFile): boolean => size <= SMALL_BYTES;
export const isTiny = ({ size }: UploadedFile): boolean => size <= TINY_BYTES;

/** The content of a picture, which never changes. Answers arrive all the time, so its key is not among theirs. */
export const pictureContent = ({ _id, type }: UploadedFile) =>
  queryOptions({
    queryKey: ['pictures', _id],
    queryFn: async ({ signal }) => {
      const response = await open(answers.file, { params: { id: _id } }, { signal });
      // Files are sent as downloads without a type.
      return new Blob([await response.arrayBuffer()], { type });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
