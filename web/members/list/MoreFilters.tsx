import { Button, NativeSelect, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRODUCTS } from '#contract/members.ts';
import { BILLING_CHOICES } from '#web/members/member-words.ts';
import { spaceList, tagList } from '#web/members/members.api.ts';
import type { UsersSearch } from '#web/members/members.search.ts';
import { tagName } from '#web/members/tag-words.ts';
import { useSeesMoney } from '#web/members/useSeesMoney.ts';

interface Props {
  shown: UsersSearch;
  onNarrow: (changes: Partial<UsersSearch>) => void;
}

const CAMPAIGNS = [
  { value: '', label: 'Subscribed or not' },
  { value: 'subscribed', label: 'Subscribed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];

/** The filters that are needed less often; how many of them hold is told on the button. */
export function MoreFilters({ shown, onNarrow }: Props) {
  const [opened, setOpened] = useState(false);
  const { product, paymentStatus, tag, accessGroup, campaigns } = shown;
  const held = [product, paymentStatus, tag, accessGroup, campaigns].filter(Boolean).length;
  return (
    <Popover
      {...{ opened, onChange: setOpened, position: 'bottom-start', width: 280, trapFocus: true, returnFocus: true, withinPortal: false }}
      // On a phone it covers parts of the controls below it: nobody shall touch one of them by mistake.
      withOverlay
      overlayProps={{ hiddenFrom: 'sm' }}
    >
      <Popover.Target>
        <Button
          variant={held > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} />}
          onClick={() => setOpened((before) => !before)}
        >
          {held > 0 ? `More filters (${held})` : 'More filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="More filters">
        <Fields shown={shown} onNarrow={onNarrow} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ shown, onNarrow }: Props) {
  const tags = useQuery(tagList);
  const spaces = useQuery(spaceList);
  const seesMoney = useSeesMoney();
  const all = (label: string) => ({ value: '', label });
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Product"
        data={[all('All products'), ...PRODUCTS]}
        value={shown.product ?? ''}
        onChange={({ currentTarget }) => onNarrow({ product: PRODUCTS.find((one) => one === currentTarget.value) })}
      />
      {seesMoney && (
        <NativeSelect
          label="Payment status"
          data={[all('All payment statuses'), ...BILLING_CHOICES]}
          value={shown.paymentStatus ?? ''}
          onChange={({ currentTarget }) => onNarrow({ paymentStatus: BILLING_CHOICES.find((one) => one === currentTarget.value) })}
        />
      )}
      <NativeSelect
        label="Tag"
        data={[all('All tags'), ...(tags.data ?? []).map((tag) => ({ value: tag._id, label: tagName(tag) }))]}
        value={shown.tag ?? ''}
        onChange={({ currentTarget }) => onNarrow({ tag: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Access group"
        data={[all('All access groups'), ...(spaces.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
        value={shown.accessGroup ?? ''}
        onChange={({ currentTarget }) => onNarrow({ accessGroup: currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Campaign e-mails"
        data={CAMPAIGNS}
        value={shown.campaigns ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onNarrow({ campaigns: value === 'subscribed' || value === 'unsubscribed' ? value : undefined })
        }
      />
    </Stack>
  );
}
