import { ActionIcon, Button, Group, Input, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { plainSigns, type SmsLength, smsLength } from '#contract/sms.ts';
import { type MergeField, SMS_MAX, type Template, type TemplateFields } from '#contract/templates.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as text from './channel-fields.messages.ts';
import { InsertField } from './InsertField.tsx';

/** The texts of a template for channels to telephone numbers, as they are typed. */
export interface ChannelValues {
  sms: string;
  whatsappName: string;
  whatsappLanguage: string;
  whatsappValues: string[];
}

export const channelValues = (template: Template | undefined): ChannelValues => ({
  sms: template?.sms ?? '',
  whatsappName: template?.whatsapp?.name ?? '',
  whatsappLanguage: template?.whatsapp?.language ?? 'fr',
  whatsappValues: template?.whatsapp?.values ?? [],
});

/** The input has no WhatsApp template without its name. */
export const channelInput = ({ sms, whatsappName, whatsappLanguage, whatsappValues }: ChannelValues) => ({
  sms,
  whatsapp: whatsappName.trim() === '' ? null : { name: whatsappName, language: whatsappLanguage, values: whatsappValues },
});

const WHATSAPP_FIELDS: Record<PropertyKey, string> = { name: 'whatsappName', language: 'whatsappLanguage' };

/** The field of the form in which the value at this path was typed. */
export const fieldOf = ([first, part]: PropertyKey[]): string => (first === 'whatsapp' && WHATSAPP_FIELDS[part ?? '']) || String(first);

interface Props {
  fields: TemplateFields['mergeFields'];
  form: Pick<UseFormReturnType<ChannelValues>, 'getInputProps' | 'setFieldValue' | 'values' | 'errors'>;
}

export function ChannelFields({ fields, form }: Props) {
  const sms = useRef<HTMLTextAreaElement>(null);
  const { whatsappValues: values } = form.values;
  const setValues = (next: string[]) => form.setFieldValue('whatsappValues', next);
  return (
    <Stack>
      <Title order={2} size="h4">
        {text.channels()}
      </Title>
      <p className="ui-dim ui-small">{text.channelsHint()}</p>
      <TextArea label={text.sms()} description={text.smsHint()} minRows={3} maxLength={SMS_MAX} ref={sms} {...form.getInputProps('sms')} />
      <Group justify="space-between" align="flex-start" gap="xs">
        <SmsCount length={smsLength(filled(form.values.sms, fields))} />
        <InsertField
          fields={fields}
          label={text.insertIntoSms()}
          onInsert={(field) => form.setFieldValue('sms', inserted(sms.current, form.values.sms, field))}
        />
      </Group>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          flex="1 1 14rem"
          label={text.whatsappName()}
          description={text.whatsappNameHint()}
          placeholder={text.whatsappNameExample()}
          autoComplete="off"
          maxLength={512}
          {...form.getInputProps('whatsappName')}
        />
        <NativeSelect
          flex="0 1 8rem"
          label={text.whatsappLanguage()}
          description={text.whatsappLanguageHint()}
          data={LANGUAGES.includes(form.values.whatsappLanguage) ? LANGUAGES : [form.values.whatsappLanguage, ...LANGUAGES]}
          {...form.getInputProps('whatsappLanguage')}
        />
      </Group>
      {form.values.whatsappName.trim() !== '' && (
        <Input.Wrapper label={text.whatsappValues()} description={text.whatsappValuesHint()} error={form.errors.whatsapp}>
          <Stack gap="xs" mt="xs">
            {values.map((value, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a value is what it is.
              <Group key={i} gap="xs" wrap="nowrap">
                <TextInput
                  flex={1}
                  miw={0}
                  aria-label={text.whatsappValue({ n: i + 1 })}
                  leftSection={<span className="ui-dim">{i + 1}</span>}
                  maxLength={1_000}
                  value={value}
                  error={form.errors.whatsapp !== undefined && value.trim() === ''}
                  onChange={({ currentTarget }) => setValues(values.with(i, currentTarget.value))}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={text.removeValue({ n: i + 1 })}
                  onClick={() => setValues(values.toSpliced(i, 1))}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            ))}
            <Group gap="xs">
              <InsertField fields={fields} label={text.addFieldValue()} onInsert={(field) => setValues([...values, `{{ ${field} }}`])} />
              <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setValues([...values, ''])}>
                {text.addValue()}
              </Button>
            </Group>
          </Stack>
        </Input.Wrapper>
      )}
    </Stack>
  );
}

/** Codes of Meta’s list of languages. */
const LANGUAGES = ['fr', 'en', 'en_US', 'en_GB', 'pt_PT'];

/** The length is that of the text for the person of the examples. */
function SmsCount({ length: { encoding, units, segments, foreign } }: { length: SmsLength }): ReactNode {
  if (segments === 0) return <span className="ui-dim ui-small">{text.noSms()}</span>;
  return (
    <div className="ui-dim ui-small" role="status">
      <div>{text.smsCount({ signs: units, segments })}</div>
      {encoding === 'UCS-2' && <div>{text.foreignSigns({ signs: foreign.slice(0, 8).join(' ') })}</div>}
    </div>
  );
}

/** The text with the values of the examples; a link to pay is as long as a real one. */
const filled = (written: string, fields: TemplateFields['mergeFields']): string =>
  plainSigns(
    written.replaceAll(/\{\{\s*([\w.]+)[^{}]*\}\}/g, (_, name: string) =>
      name === 'payLink' ? `${location.origin}/payer/${'x'.repeat(43)}` : (fields.find((field) => field.name === name)?.example ?? ''),
    ),
  );

function inserted(area: HTMLTextAreaElement | null, typed: string, field: MergeField): string {
  const [from, to] = [area?.selectionStart ?? typed.length, area?.selectionEnd ?? typed.length];
  return `${typed.slice(0, from)}{{ ${field} }}${typed.slice(to)}`;
}
