import { TextInput } from '@mantine/core';
import { mailPicturePath, mailPictureWanted, PICTURE_WORDS_MAX } from '#contract/brand.ts';
import { useAddPicture } from '#web/templates/templates.api.ts';
import { PictureField } from '#web/ui/look/PictureField.tsx';
import type { Fit } from '#web/ui/look/picture-file.ts';
import type { ProductForm } from './Amounts.tsx';
import * as text from './products.messages.ts';

/** Screens of phones have two dots per point. */
const FIT: Fit = { width: 1_152, height: 864, type: 'image/jpeg' };

/** The image of a product. It is uploaded at once, and the product has it when it is saved. */
export function ImageFields({ form }: { form: ProductForm }) {
  const { image } = form.values;
  const upload = useAddPicture();
  return (
    <>
      <PictureField
        label={text.image()}
        help={text.imageHelp()}
        choose={text.chooseImage()}
        src={image ? mailPicturePath(image._id) : undefined}
        shown="banner"
        fit={FIT}
        wanted={mailPictureWanted()}
        onChange={async (content) => {
          form.setFieldValue('image', content ? await upload.mutateAsync(content) : null);
        }}
      />
      {image && (
        <TextInput
          label={text.imageAlt()}
          description={text.imageAltHelp()}
          maxLength={PICTURE_WORDS_MAX}
          autoComplete="off"
          {...form.getInputProps('imageAlt')}
        />
      )}
    </>
  );
}
