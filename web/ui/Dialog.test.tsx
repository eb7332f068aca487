import { Radio, Select, Text, TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { tasks } from '#contract/tasks.ts';
import { call } from '#web/api/call.ts';
import { showPart } from '#web/testing/screen.tsx';
import { CallForm } from './CallForm.tsx';
import { Dialog } from './Dialog.tsx';
import { useCallForm } from './useCallForm.ts';

function Part({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Task">
        {children}
      </Dialog>
    </>
  );
}

function Form({ danger, children }: { danger?: boolean; children?: ReactNode }) {
  const form = useCallForm({ initialValues: {}, send: () => call(tasks.create, { body: { title: '' } }), stale: [], failed: 'Failed' });
  return (
    <CallForm form={form} submitLabel="Send" danger={danger} onCancel={() => {}}>
      {children}
    </CallForm>
  );
}

/** Its content comes when somebody asks for it, as content comes that is loaded. */
function Later({ children }: { children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded ? children : <Text onClick={() => setLoaded(true)}>Loading</Text>;
}

async function open(children: ReactNode): Promise<void> {
  showPart(<Part>{children}</Part>);
  fireEvent.click(screen.getByText('Open'));
  await screen.findByRole('dialog');
}
const expectFocus = (find: () => Element) => expect.poll(() => document.activeElement).toBe(find());

test.each([
  ['its first field', <TextInput key="a" label="Here" />, () => screen.getByLabelText('Here')],
  [
    'the field that is marked',
    [<TextInput key="a" label="Title" />, <TextInput key="b" label="Here" data-autofocus />],
    () => screen.getByLabelText('Here'),
  ],
  [
    'the chosen radio button',
    <Radio.Group key="a" value="b">
      <Radio value="a" label="There" />
      <Radio value="b" label="Here" />
    </Radio.Group>,
    () => screen.getByLabelText('Here'),
  ],
  ['its main action when it has no field', <Form key="a" />, () => screen.getByText('Send').closest('button')!],
  ['Cancel when its action destroys and it has no field', <Form key="a" danger />, () => screen.getByText('Cancel').closest('button')!],
  ['its close button when it only shows something', <p key="a">Text</p>, () => screen.getByRole('dialog').querySelector('header button')!],
])('a dialog opens with the focus on %s', async (_, content, find) => {
  await open(content);
  await expectFocus(find);
});

test('a list of choices stays closed when its dialog opens with the focus on it', async () => {
  await open(<Select label="Here" data={['One']} />);
  await expectFocus(() => screen.getByRole('combobox', { name: 'Here' }));
  expect(screen.queryByRole('option')).toBeNull();
});

test('the focus goes to the first field of a form that is loaded after its dialog has opened', async () => {
  await open(
    <Later>
      <Form>
        <TextInput label="Here" />
      </Form>
    </Later>,
  );
  await expectFocus(() => screen.getByRole('dialog').querySelector('header button')!);
  fireEvent.click(screen.getByText('Loading'));
  await expectFocus(() => screen.getByLabelText('Here'));
});
