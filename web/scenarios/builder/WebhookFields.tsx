import { Code, Input, Stack } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { scenarios } from '#contract/scenarios.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';

/** The address that other systems call, and the secret with which they sign. */
export function WebhookFields() {
  const { id, builder } = useParts();
  const { webhookUrl } = builder.scenario;
  const secret = useScenarioCall(scenarios.webhookSecret, { failed: 'The secret could not be made' });
  const onNew = async () => {
    const sure = await confirm({
      title: 'Make a new signing secret?',
      body: 'It is shown once. The secret before it no longer counts: who signs with it is refused.',
      confirmLabel: 'Make a new secret',
    });
    if (sure) secret.mutate({ params: { id } });
  };
  return (
    <>
      <Input.Wrapper label="Address to call" labelElement="div" description="With POST, and JSON in its body">
        {webhookUrl ? (
          <Copied text={webhookUrl} label="Copy address" done="Address copied" />
        ) : (
          <p className="ui-dim ui-small">It is made when the trigger is saved.</p>
        )}
      </Input.Wrapper>
      {secret.data ? (
        <Input.Wrapper label="Signing secret" labelElement="div" description="Copy it now: it is not shown again">
          <Copied text={secret.data.data.secret} label="Copy secret" done="Secret copied" />
        </Input.Wrapper>
      ) : (
        <SmallButton mr="auto" loading={secret.isPending} onClick={() => void onNew()}>
          New signing secret
        </SmallButton>
      )}
    </>
  );
}

const Copied = (props: { text: string; label: string; done: string }) => (
  <Stack gap="xs" align="start">
    <Code block w="100%" className="ui-pre">
      {props.text}
    </Code>
    <CopyButton {...props} />
  </Stack>
);
