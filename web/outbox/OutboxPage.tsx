import { Paper, Skeleton, Text } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Delivery } from '#contract/outbox.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { EmptyState, ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { OPENED, useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { DeliveryBadge } from './DeliveryBadge.tsx';
import { MailDrawer } from './MailDrawer.tsx';
import classes from './OutboxPage.module.css';
import { MAILS_PER_PAGE, outboxPage } from './outbox.api.ts';

/** E-mails that Cauri sent, or keeps here because no mail server is set. */
export function OutboxPage() {
  const { open, page = 1 } = useSearch({ from: '/signed-in/admin/outbox' });
  const navigate = useNavigate({ from: '/outbox' });
  const { close } = useOpenInUrl('open');
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(outboxPage(page));
  const { pages, onPage } = usePaging({
    page,
    perPage: MAILS_PER_PAGE,
    count: data?.count,
    stale: isPlaceholderData,
    change: (changes, options) => void navigate({ search: (search) => ({ ...search, ...changes }), ...options }),
  });

  return (
    <>
      <PageHeader
        title="Outbox"
        description="E-mails that Cauri sent, or keeps here because no mail server is set."
        mark={data && data.count > 0 && <Text c="dimmed" className="figures">{`${data.count}`}</Text>}
      />
      <Paper withBorder className={classes.sheet} aria-busy={isFetching}>
        {isPending && (
          <LoadingRows count={8}>
            <div className={classes.row}>
              <Skeleton h={14} w="70%" />
              <Skeleton h={14} w="80%" />
              <Skeleton h={20} w={70} radius="xl" />
              <Skeleton h={12} w={80} />
            </div>
          </LoadingRows>
        )}
        {!isPending && !data && <ErrorState title="The outbox could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
        {data && data.data.length === 0 && (
          <EmptyState icon={<IconMailOpened />} title="No e-mails yet">
            Each e-mail that Cauri writes, such as a code for a forgotten password, appears here.
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <ul className={classes.list}>
            {data.data.map((mail) => (
              <MailRow key={mail._id} mail={mail} />
            ))}
          </ul>
        )}
      </Paper>
      <ListFoot page={page} pages={pages} onPage={onPage} />
      <MailDrawer id={open} onClose={close} />
    </>
  );
}

function MailRow({ mail }: { mail: Delivery }) {
  return (
    <li>
      <Link
        to="/outbox"
        search={(search) => ({ ...search, open: mail._id })}
        state={OPENED}
        resetScroll={false}
        className={`${classes.row} ${classes.mail}`}
      >
        <span className={classes.to}>{mail.to}</span>
        <span className={classes.subject}>{mail.subject}</span>
        <span className={classes.state}>
          <DeliveryBadge state={mail.state} />
        </span>
        <span className={classes.time}>
          <RelativeTime iso={mail.createdAt} />
        </span>
      </Link>
    </li>
  );
}
