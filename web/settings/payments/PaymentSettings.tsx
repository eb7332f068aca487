import { Skeleton, TextInput } from '@mantine/core';
import { LANGUAGES } from '#contract/language.ts';
import { type PayWays, payLinks } from '#contract/pay-links.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useStoredForm } from '#web/drafts/useStoredForm.ts';
import { CallForm } from '#web/ui/CallForm.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Fetched } from '#web/ui/states.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as word from '#web/ui/words.messages.ts';
import * as text from './payments.messages.ts';

const payWays = dataQuery(['pay-ways'], payLinks.ways);

export const PaymentSettings = () => (
  <Fetched options={payWays} failed={text.notLoaded()} loading={<Skeleton h={260} radius="md" />}>
    {(ways) => <Ways ways={ways} />}
  </Fetched>
);

function Ways({ ways }: { ways: PayWays }) {
  const form = useStoredForm({
    stored: ways,
    send: (body) => call(payLinks.saveWays, { body }),
    stale: ['pay-ways'],
    done: text.saved(),
    failed: text.notSaved(),
  });
  return (
    <SectionCard title={text.payments()} lead={text.lead()}>
      <CallForm form={form} submitLabel={word.save()} disabled={!form.isDirty()}>
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={text.transfer[language]()}
            description={text.transferHint()}
            placeholder={text.transferExample[language]}
            minRows={3}
            {...form.getInputProps(`transferText.${language}`)}
          />
        ))}
        <TextInput
          label={text.shop()}
          description={text.shopHint()}
          type="url"
          placeholder="https://"
          {...form.getInputProps('chariowLink')}
        />
      </CallForm>
    </SectionCard>
  );
}
