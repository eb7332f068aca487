import { Button, Code, Input, Text } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useParts } from './builder-context.ts';
import classes from './panel.module.css';
import { useWebhookSecret } from './parts.api.ts';

/** The address that others call, and the secret that they sign with. */
export function WebhookFields() {
  const { id, builder } = useParts();
  const { webhookUrl } = builder.scenario;
  const secret = useWebhookSecret(id);
  const onNew = async () => {
    const sure = await confirm({
      title: 'Make a new signing secret?',
      body: 'It is shown once. The secret before it no longer counts: who signs with it is refused.',
      confirmLabel: 'Make a new secret',
    });
    if (sure) secret.mutateAsync().catch((error) => toast.error('The secret could not be made', error));
  };
  return (
    <>
      <Input.Wrapper label="Address to call" labelElement="div" description="With POST, and JSON in its body">
        {webhookUrl ? (
          <div className={classes.copied}>
            <Code block>{webhookUrl}</Code>
            <CopyButton text={webhookUrl} label="Copy address" done="Address copied" />
          </div>
        ) : (
          <Text c="dimmed" size="sm">
            It is made when the trigger is saved.
          </Text>
        )}
      </Input.Wrapper>
      {secret.data ? (
        <Input.Wrapper label="Signing secret" labelElement="div" description="Copy it now: it is not shown again">
          <div className={classes.copied}>
            <Code block>{secret.data.secret}</Code>
            <CopyButton text={secret.data.secret} label="Copy secret" done="Secret copied" />
          </div>
        </Input.Wrapper>
      ) : (
        <Button variant="default" size="compact-sm" loading={secret.isPending} onClick={() => void onNew()}>
          New signing secret
        </Button>
      )}
    </>
  );
}
