import { Button, Group, Image, Paper, SimpleGrid, Text } from '@mantine/core';
import { TextLink } from '#web/ui/LinkButton.tsx';
import * as word from '#web/ui/words.messages.ts';
import '@mantine/core/styles/Image.layer.css';
import { IconCheck, IconDownload, IconReceipt, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { payLinks, type TransferReceipt } from '#contract/pay-links.ts';
import { DialogHost, useDialog } from '#web/ui/DialogHost.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePages } from '#web/ui/list/useListPage.ts';
import { formatMoney } from '#web/ui/money.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { EmptyState, Loaded } from '#web/ui/states.tsx';
import { useDownload } from '#web/ui/useDownload.ts';
import { useObjectUrl } from '#web/ui/useObjectUrl.ts';
import { ConfirmReceipt, RefuseReceipt } from './Decide.tsx';
import { isShown, receiptPicture, transferList } from './transfers.api.ts';
import * as text from './transfers.messages.ts';

const PER_PAGE = 24;
const TONE: Record<TransferReceipt['state'], Tone> = { waiting: 'warning', confirmed: 'positive', refused: 'neutral' };

/** The receipts of transfers that members sent. Staff look at each picture, and confirm or refuse it. */
export function Transfers() {
  const list = usePages(PER_PAGE, transferList);
  return (
    <DialogHost>
      <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed={text.notLoaded()}>
        {({ data }) =>
          list.isEmpty ? (
            <EmptyState icon={<IconReceipt size={28} />} title={text.none()}>
              {text.whereFrom()}
            </EmptyState>
          ) : (
            <>
              <SimpleGrid component="ul" className="ui-plain-list" minColWidth="min(19rem, 100%)" autoFlow="auto-fill">
                {data.map((receipt) => (
                  <Receipt key={receipt._id} receipt={receipt} />
                ))}
              </SimpleGrid>
              <ListFoot list={list} rangeLabel={(range) => text.receiptRange({ range })} />
            </>
          )
        }
      </Loaded>
    </DialogHost>
  );
}

function Receipt({ receipt }: { receipt: TransferReceipt }) {
  const { _id, member, amount, note, state, reason, decidedBy, sentAt } = receipt;
  const open = useDialog();
  const save = useDownload(payLinks.receiptFile);
  const confirm = () => open((dialog) => <ConfirmReceipt receipt={receipt} {...dialog} />);
  const refuse = () => open((dialog) => <RefuseReceipt receipt={receipt} {...dialog} />);
  return (
    <Paper component="li" withBorder p="md">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="lg" className="ui-number">
          {formatMoney(amount)}
        </Text>
        <StatusBadge tone={TONE[state]}>{text.states[state]()}</StatusBadge>
      </Group>
      <TextLink to="/users/$memberId/profile" params={{ memberId: member._id }}>
        {member.fullName}
      </TextLink>
      <div className="ui-dim">
        <RelativeTime iso={sentAt} />
        {decidedBy && ` · ${text.decidedBy({ name: decidedBy })}`}
      </div>
      {note && <Text className="ui-text">{note}</Text>}
      {reason && <Text className="ui-text">{text.because({ reason })}</Text>}
      {isShown(receipt) && <Picture receipt={receipt} />}
      <Group gap="xs" mt="sm">
        {state === 'waiting' && (
          <>
            <Button size="sm" leftSection={<IconCheck size={16} />} onClick={confirm}>
              {text.confirm()}
            </Button>
            <Button size="sm" variant="default" leftSection={<IconX size={16} />} onClick={refuse}>
              {text.refuse()}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconDownload size={16} />}
          aria-label={text.downloadOf({ name: member.fullName })}
          onClick={() => save.mutate({ params: { id: _id } })}
        >
          {word.download()}
        </Button>
      </Group>
    </Paper>
  );
}

function Picture({ receipt }: { receipt: TransferReceipt }) {
  const { data, error } = useQuery(receiptPicture(receipt));
  const address = useObjectUrl(data);
  if (error)
    return (
      <Text c="red" size="sm" role="alert">
        {text.pictureNotLoaded({ reason: error.message })}
      </Text>
    );
  if (!address) return null;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <Image src={address} alt={text.pictureOf({ name: receipt.member.fullName })} mah={320} fit="contain" radius="sm" mt="xs" />
    </a>
  );
}
