import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { picture as pictureWanted } from '#contract/form-look.messages.ts';
import { type FormPictures, PICTURE_PLACES, type PicturePlace, picturePath } from '#contract/form-look.ts';
import { type Form, type FormSettings, forms } from '#contract/forms.ts';
import { PICTURE_KB } from '#contract/pictures.ts';
import { call } from '#web/api/call.ts';
import { ColourField } from '#web/ui/look/ColourField.tsx';
import * as field from '#web/ui/look/look.messages.ts';
import { PictureField } from '#web/ui/look/PictureField.tsx';
import { type Fit, LOGO } from '#web/ui/look/picture-file.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { formById } from '../../forms.api.ts';
import * as text from './look.messages.ts';

interface Props {
  settings: FormSettings;
  pictures: FormPictures;
  onSave: (change: Partial<FormSettings>) => Promise<void>;
  /** Stores a new form before its first picture, and returns the id of the form. */
  onStore: () => Promise<string>;
}

/** The colour that the page has without one of its own. */
const STANDARD = '#262257';

const PLACES: Record<PicturePlace, { label: string; help: string; choose: string; shown: 'logo' | 'banner'; fit: Fit }> = {
  logo: { label: field.logo(), help: text.logoHelp(), choose: field.chooseLogo(), shown: 'logo', fit: LOGO },
  header: {
    label: text.header(),
    help: text.headerHelp(),
    choose: text.chooseHeader(),
    shown: 'banner',
    fit: { width: 1_280, height: 520, type: 'image/jpeg', cover: true },
  },
};

/** The colour and the pictures of the form's page. They apply at once, without publishing. */
export const LookPanel = memo(function LookPanel({ settings, pictures, onSave, onStore }: Props) {
  const client = useQueryClient();
  async function changePicture(place: PicturePlace, content?: string): Promise<void> {
    const params = { id: await onStore(), place };
    const { data: pictures } = content
      ? await call(forms.setPicture, { params, body: { content } })
      : await call(forms.removePicture, { params });
    client.setQueryData<Form>(formById(params.id).queryKey, (form) => form && { ...form, pictures });
  }
  return (
    <SectionCard title={text.look()} lead={text.lead()}>
      <Stack>
        <ColourField
          stored={settings.colour ?? null}
          standard={STANDARD}
          samples={{ title: text.titleSample(), button: text.buttonSample() }}
          onSave={(colour) => onSave({ colour })}
        />
        {PICTURE_PLACES.map((place) => (
          <PictureField
            key={place}
            {...PLACES[place]}
            src={pictures[place] ? picturePath(pictures[place]) : undefined}
            wanted={pictureWanted({ kilobytes: PICTURE_KB })}
            onChange={(content) => changePicture(place, content)}
          />
        ))}
      </Stack>
    </SectionCard>
  );
});
