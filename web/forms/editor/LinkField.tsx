import { Group, TextInput } from '@mantine/core';
import { linkCopied } from '#web/forms/forms.messages.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';

/** A link that can be read and copied. */
export const LinkField = ({ label, link, copyLabel }: { label: string; link: string; copyLabel: string }) => (
  <Group align="end" gap="sm">
    <TextInput flex="1 1 12rem" label={label} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
    <CopyButton text={link} label={copyLabel} done={linkCopied()} />
  </Group>
);
