import { TextInput } from '@mantine/core';
import { mailPicturePath, mailPictureWanted, PICTURE_WORDS_MAX } from '#contract/brand.ts';
import { templates } from '#contract/templates.ts';
import { call } from '#web/api/call.ts';
import { PictureField } from '#web/ui/look/PictureField.tsx';
import type { Fit } from '#web/ui/look/picture-file.ts';
import type { ProductForm } from './Amounts.tsx';
import * as text from './products.messages.ts';

/** Screens of phones have two dots per point. */
const FIT: Fit = { width: 1_152, height: 864, type: 'image/jpeg' };

/** The image of a product. It is uploaded at once, and the product has it when it is saved. */
export function ImageFields({ form }: { form: ProductForm }) {
  const { image } = form.values;
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
          form.setFieldValue('image', content ? (await call(templates.addPicture, { body: { content } })).data : null);
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
