import { Group, TextInput } from '@mantine/core';
import * as rules from '#contract/members.messages.ts';
import { call } from '#web/api/call.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import { changesOf } from '#web/ui/changesOf.ts';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import * as word from '#web/ui/words.messages.ts';
import type { Label, LabelCalls } from './LabelCard.tsx';
import { AFTER_LABELS } from './labels.api.ts';
import * as text from './tags.messages.ts';

interface Props extends DialogProps {
  /** Undefined for a new one. */
  label?: Label;
  add: [string, string];
  longest: number;
  calls: LabelCalls;
}

/** The colour of a tag that has none, as the list of members shows it. */
const STANDARD = '#748ffc';

/** Adds or changes a tag or an access group. Only a tag has a colour and an emoji. */
export const LabelDialog = ({ label, add, longest, calls: { create, update }, ...dialog }: Props) => {
  const hasLook = create.route === 'POST /api/tags';
  return (
    <CallDialog
      {...dialog}
      title={label ? text.editOf(label) : add[0]}
      submitLabel={label ? word.save() : add[1]}
      initialValues={{ name: label?.name ?? '', color: label?.color || STANDARD, emoji: label?.emoji ?? '' }}
      validate={{ name: (name) => (name.trim() ? null : rules.nameRequired()) }}
      send={(values, before): Promise<unknown> => {
        const body = hasLook ? values : { name: values.name };
        return label
          ? call(update, { params: { id: label._id }, body: hasLook ? changesOf(before, values) : body })
          : call(create, { body });
      }}
      stale={AFTER_LABELS}
      done={label ? text.saved() : text.created()}
      failed={text.notSaved()}
    >
      {({ getInputProps }) => (
        <>
          <TextInput label={word.name()} withAsterisk data-autofocus autoComplete="off" maxLength={longest} {...getInputProps('name')} />
          {hasLook && (
            <Group gap="sm" align="end">
              <TextInput type="color" label={text.color()} w={88} {...getInputProps('color')} />
              <TextInput label={text.emoji()} w={88} maxLength={20} autoComplete="off" {...getInputProps('emoji')} />
            </Group>
          )}
        </>
      )}
    </CallDialog>
  );
};
