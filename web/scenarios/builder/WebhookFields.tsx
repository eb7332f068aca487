import { Code, Input, Stack } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import type { ComponentProps } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import { changeStep, type StepDraft } from './draft.ts';
import { SmallButton } from './SmallButton.tsx';
import * as text from './step-form.messages.ts';

/** The address that other systems call, and the secret with which they sign. */
export function WebhookFields({ config }: { config: StepDraft['config'] }) {
  const { id, builder, secret, keepSecret } = useParts();
  const { webhookUrl, hasSecret } = builder.scenario;
  const make = useScenarioCall(scenarios.webhookSecret, {
    done({ data }) {
      keepSecret(data.secret);
      // Somebody who makes a secret wants calls that are not signed to be refused.
      builder.edit(changeStep('trigger', { config: { ...config, verify: true } }));
    },
    failed: text.secretNotMade(),
  });
  const onNew = async () => {
    const sure =
      !hasSecret ||
      (await confirm({
        title: text.newSecretQuestion(),
        body: text.newSecretExplained(),
        confirmLabel: text.makeSecret(),
      }));
    if (sure) make.mutate({ params: { id } });
  };
  return (
    <>
      <Input.Wrapper label={text.addressToCall()} labelElement="div" description={text.addressExplained()}>
        {webhookUrl ? (
          <Copied text={webhookUrl} label={text.copyAddress()} done={text.addressCopied()} />
        ) : (
          <p className="ui-dim ui-small">{text.addressLater()}</p>
        )}
      </Input.Wrapper>
      {secret ? (
        <Input.Wrapper label={text.signingSecret()} labelElement="div" description={text.signingSecretExplained()}>
          <Copied text={secret} label={text.copySecret()} done={text.secretCopied()} autoFocus />
        </Input.Wrapper>
      ) : (
        <SmallButton mr="auto" loading={make.isPending} onClick={() => void onNew()}>
          {hasSecret ? text.newSecret() : text.firstSecret()}
        </SmallButton>
      )}
    </>
  );
}

const Copied = (props: ComponentProps<typeof CopyButton>) => (
  <Stack gap="xs" align="start">
    <Code block w="100%" className="ui-pre">
      {props.text}
    </Code>
    <CopyButton {...props} />
  </Stack>
);
