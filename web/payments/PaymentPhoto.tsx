import { Button, FileButton, Group } from '@mantine/core';
import { IconCamera, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { type PaymentDetails, payments } from '#contract/payments.ts';
import { useCall } from '#web/ui/useCall.ts';
import { useDownload } from '#web/ui/useDownload.ts';
import { PHOTO_TYPES, photoBody } from './payments.api.ts';
import * as text from './photo.messages.ts';

/** The photo of the receipt: staff save it, add one, or replace it. */
export function PaymentPhoto({ payment: { _id, photo } }: { payment: Pick<PaymentDetails, '_id' | 'photo'> }) {
  const params = { id: _id };
  const add = useCall(payments.addPhoto, ['payments'], { done: text.kept(), failed: text.notKept() });
  const reset = useRef<() => void>(null);
  const take = (file: File | null) => {
    // The input is emptied, so that the same photo can be chosen again after a failure.
    reset.current?.();
    if (file) add.mutate({ params, body: photoBody(file) });
  };
  const save = useDownload(payments.photo, text.notSaved());
  return (
    <Group gap="xs">
      {photo && (
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => save.mutate({ params })}>
          {text.save()}
        </Button>
      )}
      <FileButton resetRef={reset} accept={PHOTO_TYPES} onChange={take}>
        {(button) => (
          <Button {...button} variant="default" leftSection={<IconCamera size={16} />} loading={add.isPending}>
            {photo ? text.replace() : text.add()}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
