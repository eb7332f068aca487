import { Button, Popover, Stack } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRODUCTS } from '#contract/members.ts';
import { BILLING_CHOICES, STATUS, STATUS_VALUES } from '#web/members/member-labels.ts';
import { spaceList, tagList } from '#web/members/members.api.ts';
import type { MembersSearch } from '#web/members/members.search.ts';
import { tagName } from '#web/members/tag-labels.ts';
import { useSeesMoney } from '#web/members/useSeesMoney.ts';
import { DaysFilter } from '#web/ui/DaysFilter.tsx';
import { FilterSelect } from '#web/ui/list/FilterSelect.tsx';

interface Props {
  shown: MembersSearch;
  /** Each change shows the first page again. */
  onFilter: (changes: Partial<MembersSearch>) => void;
}

/** The filters of the list of members. */
export function MemberFilters({ shown, onFilter }: Props) {
  const seesMoney = useSeesMoney();
  return (
    <>
      <FilterSelect
        label="Status"
        all="All statuses"
        values={STATUS_VALUES}
        labels={(value) => STATUS[value].label}
        value={shown.status}
        onChange={(status) => onFilter({ status })}
      />
      {seesMoney && (
        <FilterSelect
          label="Option"
          all="All options"
          values={['Complete', 'Partial']}
          value={shown.option}
          onChange={(option) => onFilter({ option })}
        />
      )}
      <DaysFilter from={shown.from} to={shown.to} onChange={onFilter} />
      <MoreFilters shown={shown} onFilter={onFilter} />
    </>
  );
}

/** The filters that are used less often; the button shows how many are set. */
function MoreFilters({ shown, onFilter }: Props) {
  const [opened, setOpened] = useState(false);
  const { product, paymentStatus, tag, accessGroup, campaigns } = shown;
  const held = [product, paymentStatus, tag, accessGroup, campaigns].filter(Boolean).length;
  return (
    <Popover
      {...{ opened, onChange: setOpened, position: 'bottom-start', width: 280, trapFocus: true, returnFocus: true, withinPortal: false }}
      // On a phone it covers some of the controls below it: nobody shall touch one of them by mistake.
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
        <Fields shown={shown} onFilter={onFilter} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Fields({ shown, onFilter }: Props) {
  const tags = useQuery(tagList).data ?? [];
  const spaces = useQuery(spaceList).data ?? [];
  const seesMoney = useSeesMoney();
  const tagNames = Object.fromEntries(tags.map((tag) => [tag._id, tagName(tag)]));
  const spaceNames = Object.fromEntries(spaces.map(({ _id, name }) => [_id, name]));
  return (
    <Stack gap="sm">
      <FilterSelect
        withLabel
        label="Product"
        all="All products"
        values={PRODUCTS}
        value={shown.product}
        onChange={(product) => onFilter({ product })}
      />
      {seesMoney && (
        <FilterSelect
          withLabel
          label="Payment status"
          all="All payment statuses"
          values={BILLING_CHOICES}
          value={shown.paymentStatus}
          onChange={(paymentStatus) => onFilter({ paymentStatus })}
        />
      )}
      <FilterSelect
        withLabel
        label="Tag"
        all="All tags"
        values={Object.keys(tagNames)}
        labels={tagNames}
        value={shown.tag}
        onChange={(tag) => onFilter({ tag })}
      />
      <FilterSelect
        withLabel
        label="Access group"
        all="All access groups"
        values={Object.keys(spaceNames)}
        labels={spaceNames}
        value={shown.accessGroup}
        onChange={(accessGroup) => onFilter({ accessGroup })}
      />
      <FilterSelect
        withLabel
        label="Campaign e-mails"
        all="Subscribed or not"
        values={['subscribed', 'unsubscribed']}
        labels={{ subscribed: 'Subscribed', unsubscribed: 'Unsubscribed' }}
        value={shown.campaigns}
        onChange={(campaigns) => onFilter({ campaigns })}
      />
    </Stack>
  );
}
