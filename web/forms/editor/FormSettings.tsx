import { Alert, Checkbox, NativeSelect, Stack } from '@mantine/core';
import { VISIBILITIES } from '#contract/filter-values.ts';
import type { Visibility } from '#contract/forms.ts';
import { VISIBILITY } from '#web/forms/form-labels.ts';
import { published } from '#web/forms/forms.messages.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { InvitesLink } from '../form-links.tsx';
import * as text from './editor.messages.ts';
import type { Draft } from './form-draft.ts';

interface Props {
  /** Undefined until the form was saved once. */
  formId: string | undefined;
  draft: Draft;
  unpublished: boolean;
  onChange: (fields: Partial<Pick<Draft, 'visibility' | 'isPublished'>>) => void;
}

/** Chooses who may answer the form. */
export function FormSettings({ formId, draft, unpublished, onChange }: Props) {
  return (
    <SectionCard title={text.whoCanAnswer()}>
      <Stack>
        <NativeSelect
          label={text.visibility()}
          data={VISIBILITIES.map((value) => ({ value, label: VISIBILITY[value].label }))}
          value={draft.visibility}
          onChange={({ currentTarget }) => onChange({ visibility: currentTarget.value as Visibility })}
          description={VISIBILITY[draft.visibility].meaning}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        {formId && draft.visibility === 'invite-only' && <InvitesLink id={formId} />}
        <Checkbox
          label={published()}
          description={text.canUnpublish()}
          checked={draft.isPublished}
          onChange={({ currentTarget }) => onChange({ isPublished: currentTarget.checked })}
        />
        {unpublished && <Alert color="yellow">{text.oldVersionSeen()}</Alert>}
      </Stack>
    </SectionCard>
  );
}
