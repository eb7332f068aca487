import { MultiSelect } from '@mantine/core';
import { useSpaceOptions, useTagOptions } from '../setting.api.ts';
import type { ProductForm } from './Amounts.tsx';
import * as text from './products.messages.ts';

/** The access groups and tags that a member gets with the first instalment. */
export function GivenFields({ form }: { form: ProductForm }) {
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
