import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface Props extends Omit<TextInputProps, 'onChange'> {
  onSearch: (typed: string) => void;
}

/** A field that searches while somebody types. Without a label, its placeholder names it. */
export const SearchInput = ({ onSearch, ...input }: Props) => (
  <TextInput
    type="search"
    aria-label={input.label ? undefined : input.placeholder}
    leftSection={<IconSearch size={16} />}
    maxLength={200}
    onChange={({ currentTarget }) => onSearch(currentTarget.value)}
    {...input}
  />
);
