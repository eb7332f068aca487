import { NativeSelect, Text } from '@mantine/core';
import { formatCount } from '#contract/language.ts';
import { call } from '#web/api/call.ts';
import { tagName } from '#web/members/member-labels.ts';
import { CallDialog } from '#web/ui/CallDialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Label, LabelCalls } from './LabelCard.tsx';
import { AFTER_LABELS } from './labels.api.ts';
import * as text from './tags.messages.ts';

interface Props extends DialogProps {
  label: Label;
  others: Label[];
  merge: LabelCalls['merge'];
}

const nameOf = ({ name, emoji = '' }: Label): string => tagName({ name, emoji });

/** Replaces a tag or an access group by another one, after saying what happens to its members. */
export const MergeDialog = ({ label, others, merge, ...dialog }: Props) => (
  <CallDialog
    {...dialog}
    title={text.mergeOf({ name: label.name })}
    submitLabel={text.merge()}
    danger
    initialValues={{ into: '' }}
    validate={{ into: (into) => (into ? null : text.chooseOne()) }}
    send={({ into }) => call(merge, { params: { id: label._id }, body: { into } })}
    stale={AFTER_LABELS}
    onDone={({ data: { name } }) => toast.success(text.merged({ from: label.name, into: name }))}
    failed={text.notMerged()}
  >
    {({ getInputProps }) => (
      <>
        <Text>{text.mergeHelp({ name: label.name, members: formatCount(label.members) })}</Text>
        <NativeSelect
          label={text.into()}
          withAsterisk
          data={[{ value: '', label: '' }, ...others.map((other) => ({ value: other._id, label: nameOf(other) }))]}
          {...getInputProps('into')}
        />
      </>
    )}
  </CallDialog>
);
