import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Button, MultiSelect, Stack } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Choice } from '../SearchSelect.tsx';
import * as text from './form.messages.ts';
import type { CampaignFields } from './form-values.ts';
import { MembersField } from './MembersField.tsx';

/** Who gets nothing although the campaign is for them: the members of other segments, and single members. */
export function Exceptions({ form, segments }: { form: CampaignFields; segments: Choice[] }) {
  const { exceptSegments, exceptMembers } = form.getValues();
  const [had] = useState(exceptSegments.length + exceptMembers.length > 0);
  const [asked, setAsked] = useState(false);
  if (!had && !asked)
    return (
      <Button variant="subtle" mr="auto" px={4} leftSection={<IconUserMinus size={18} />} onClick={() => setAsked(true)}>
        {text.addExceptions()}
      </Button>
    );
  return (
    <Stack gap="sm" role="group" aria-label={text.exceptions()}>
      <MultiSelect
        label={text.exceptSegments()}
        description={text.exceptHint()}
        nothingFoundMessage={text.noSegments()}
        // The button that was pressed is gone, and the work goes on here.
        autoFocus={asked}
        searchable
        clearable
        comboboxProps={{ withinPortal: false }}
        data={segments}
        {...form.getInputProps('exceptSegments')}
        value={exceptSegments}
      />
      <MembersField
        label={text.exceptMembers()}
        {...form.getInputProps('exceptMembers')}
        value={exceptMembers}
        error={form.errors.exceptMembers}
      />
    </Stack>
  );
}
