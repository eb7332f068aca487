import type { DialogProps } from '#web/ui/DialogHost.tsx';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Fieldset, MultiSelect, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { CURRENCIES, type Currency } from '#contract/money.ts';
import { months as monthsRule } from '#contract/products.messages.ts';
import { PRODUCT_MESSAGES, type Product, products } from '#contract/products.ts';
import { nameRequired } from '#contract/shared.messages.ts';
import { call } from '#web/api/call.ts';
import { useIsAddingPicture } from '#web/templates/templates.api.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import * as word from '#web/ui/words.messages.ts';
import { useSpaceOptions, useTagOptions, useTemplateOptions, withChosen } from '../setting.api.ts';
import { Amounts, type ProductForm } from './Amounts.tsx';
import { ImageFields } from './ImageFields.tsx';
import { InstalmentFields } from './InstalmentFields.tsx';
import { checkInstalments } from './instalment.rules.ts';
import { checkAmounts, differenceSaid, type ProductValues, termsOf, valuesOf } from './product-values.ts';
import { AFTER_PRODUCTS } from './products.api.ts';
import * as text from './products.messages.ts';
import '@mantine/core/styles/Fieldset.layer.css';

interface Props extends DialogProps {
  /** Undefined for a new product. */
  product?: Product;
}

/** The sentence for each field that cannot be saved as it is. */
function check(values: ProductValues) {
  const months = Number(values.months);
  return {
    ...checkAmounts(values),
    ...checkInstalments(values.instalments),
    ...(values.name.trim() ? {} : { name: nameRequired() }),
    ...(Number.isInteger(months) && months >= 1 && months <= 120 ? {} : { months: monthsRule() }),
  };
}

/** A product with its prices. Other prices are a new version. */
export function ProductDialog({ product, ...dialog }: Props) {
  const isAddingPicture = useIsAddingPicture();
  return (
    <CallDialog
      {...dialog}
      title={product ? text.editProduct(product) : text.newProduct()}
      size="lg"
      disabled={isAddingPicture}
      submitLabel={product ? text.saveProduct() : text.createProduct()}
      initialValues={valuesOf(product)}
      versions={{ stored: product, valuesOf, conflictTitle: text.changedMeanwhile() }}
      validate={check}
      send={(values, _, rev): Promise<unknown> => {
        const body = {
          name: values.name.trim(),
          description: values.description,
          image: values.image?._id ?? null,
          imageAlt: values.imageAlt,
          accessGroups: values.accessGroups,
          tags: values.tags,
          templates: values.templates,
          terms: termsOf(values),
        };
        return product ? call(products.update, { params: { id: product._id }, body: { ...body, rev } }) : call(products.create, { body });
      }}
      stale={AFTER_PRODUCTS}
      done={product ? text.productSaved() : text.productCreated()}
      failed={text.notSaved()}
    >
      {(form) => (
        <Stack>
          <TextInput
            label={word.name()}
            withAsterisk
            data-autofocus
            autoComplete="off"
            maxLength={100}
            readOnly={product?.isUsed}
            description={product?.isUsed ? text.nameStays() : undefined}
            {...form.getInputProps('name')}
          />
          <TextArea label={text.description()} maxLength={2_000} {...form.getInputProps('description')} />
          <ImageFields form={form} />
          <GivenFields form={form} />
          <MultiSelect
            label={text.currencies()}
            description={text.currenciesHelp()}
            data={[...CURRENCIES]}
            {...form.getInputProps('currencies')}
            onChange={(chosen) => form.setFieldValue('currencies', inOrder(chosen))}
          />
          {form.values.currencies.length > 0 && (
            <div>
              <Amounts form={form} path="prices" label={text.atOnce()} />
              <Difference said={differenceSaid(termsOf(form.values))} />
            </div>
          )}
          <InstalmentFields form={form} />
          <NumberInput label={text.months()} min={1} max={120} {...form.getInputProps('months')} />
          {form.values.currencies.length > 0 && (
            <Amounts form={form} path="renewal" label={text.renewalPrice()} description={text.subscriptionPrice()} />
          )}
          {product && <p className="ui-dim">{text.newVersion()}</p>}
          <TemplateFields form={form} />
        </Stack>
      )}
    </CallDialog>
  );
}

/** It stays in the page while it is empty, so that screen readers read out what appears in it. */
const Difference = ({ said }: { said: string }) => (
  <Text size="sm" role="status" mt={said ? 'xs' : 0} className="ui-text">
    {said}
  </Text>
);

const inOrder = (chosen: string[]): Currency[] => CURRENCIES.filter((currency) => chosen.includes(currency));

/** The access groups and tags that a member gets with the first instalment. */
function GivenFields({ form }: { form: ProductForm }) {
  const groups = useSpaceOptions();
  const tags = useTagOptions();
  return (
    <>
      <MultiSelect
        label={text.accessGroups()}
        description={text.givenHelp()}
        data={groups.options}
        searchable
        {...form.getInputProps('accessGroups')}
      />
      <MultiSelect label={text.tags()} description={text.givenHelp()} data={tags.options} searchable {...form.getInputProps('tags')} />
    </>
  );
}

function TemplateFields({ form }: { form: ProductForm }) {
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
