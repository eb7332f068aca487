import { Fieldset, NativeSelect, Stack } from '@mantine/core';
import { PRODUCT_MESSAGES } from '#contract/products.ts';
import { useTemplateOptions, withChosen } from '../setting.api.ts';
import type { ProductForm } from './Amounts.tsx';
import * as text from './products.messages.ts';
import '@mantine/core/styles/Fieldset.layer.css';

/** The templates of the messages that the product sends. */
export function TemplateFields({ form }: { form: ProductForm }) {
  const choices = useTemplateOptions();
  const { templates } = form.values;
  return (
    <Fieldset legend={text.templates()} variant="unstyled">
      <Stack gap="sm">
        {PRODUCT_MESSAGES.map((kind) => (
          <NativeSelect
            key={kind}
            label={text.template[kind]()}
            description={text.templateHelp[kind]()}
            {...form.getInputProps(`templates.${kind}`)}
            data={[
              { value: '', label: kind === 'reminder' ? text.generalReminders() : text.nothingSent() },
              ...withChosen(choices, templates[kind] === null ? [] : [templates[kind]]),
            ]}
            value={templates[kind] ?? ''}
            onChange={({ currentTarget }) => form.setFieldValue(`templates.${kind}`, currentTarget.value || null)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
