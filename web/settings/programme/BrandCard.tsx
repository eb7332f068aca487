import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BrandState, brand, mailPicturePath, mailPictureWanted } from '#contract/brand.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { ColourField } from '#web/ui/look/ColourField.tsx';
import * as field from '#web/ui/look/look.messages.ts';
import { PictureField } from '#web/ui/look/PictureField.tsx';
import { LOGO } from '#web/ui/look/picture-file.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { LoadedSettings } from '../SettingsSection.tsx';
import * as text from './brand.messages.ts';

/** The colour of links and buttons in e-mails without one of the programme. */
const STANDARD = '#363b93';

const brandState = dataQuery(['settings', 'brand'], brand.get);

/** The logo and the colour of every e-mail. They apply at once. */
export const BrandCard = () => (
  <LoadedSettings query={useQuery(brandState)}>
    {(state) => (
      <SectionCard title={text.look()} lead={text.lead()}>
        <Fields {...state} />
      </SectionCard>
    )}
  </LoadedSettings>
);

function Fields({ colour, logo, name }: BrandState) {
  const client = useQueryClient();
  const show = ({ data }: { data: BrandState }) => client.setQueryData(brandState.queryKey, data);
  return (
    <Stack>
      <PictureField
        label={field.logo()}
        help={text.logoHelp()}
        choose={field.chooseLogo()}
        src={logo ? mailPicturePath(logo._id) : undefined}
        shown="logo"
        fit={LOGO}
        wanted={mailPictureWanted()}
        onChange={async (content) => {
          show(await (content ? call(brand.setLogo, { body: { content } }) : call(brand.removeLogo)));
        }}
      />
      {logo && (
        <Text size="sm" c="dimmed" mt="-sm">
          {text.hiddenLogo({ name })}{' '}
          <TextLink to="/settings" search={{ section: 'landing' }}>
            {text.changeName()}
          </TextLink>
        </Text>
      )}
      <ColourField
        stored={colour}
        standard={STANDARD}
        samples={{ title: text.lineSample(), button: text.buttonSample() }}
        onSave={async (colour) => {
          show(await call(brand.setColour, { body: { colour } }));
        }}
      />
    </Stack>
  );
}
