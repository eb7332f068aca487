import { Button, Menu, Skeleton, Text, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TEMPLATE_STATUS, TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import list from '#web/ui/list/list.module.css';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { useSearchBox } from '#web/ui/list/useSearchBox.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import classes from './list/list.module.css';
import { TemplateCard } from './list/TemplateCard.tsx';
import { statusWords } from './template-words.ts';
import { TEMPLATES_PER_PAGE, templateList } from './templates.api.ts';
import { TemplateListSearch } from './templates.search.ts';

/** Reusable messages, as cards. */
export function TemplateListPage() {
  const [filter, change] = useUrlSearch(TemplateListSearch);
  const { search, status, sort, page = 1 } = filter;
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    templateList({
      search,
      status,
      archived: 'hidden',
      sort: sort ?? 'updatedAt',
      order: sort === 'name' ? 'asc' : 'desc',
      page,
      limit: TEMPLATES_PER_PAGE,
    }),
  );
  const box = useSearchBox(search, (text) => change({ search: text, page: undefined }, { replace: true }));
  const narrowed = search !== undefined || status !== undefined;
  const { pages, onPage } = usePaging({ page, perPage: TEMPLATES_PER_PAGE, count: data?.count, stale: isPlaceholderData, change });

  const create = (
    <Button leftSection={<IconPlus size={18} />} renderRoot={(props) => <Link to="/templates/new" {...props} />}>
      Create Template
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Templates"
        description="Messages that campaigns and reminders send, with the member’s own words in them."
        mark={data && data.count > 0 && <Text c="dimmed" className="figures">{`${formatCount(data.count)}`}</Text>}
        actions={create}
      />
      <search className={list.toolbar}>
        <TextInput
          className={list.search}
          type="search"
          aria-label="Search templates"
          placeholder="Search templates"
          leftSection={<IconSearch size={16} />}
          {...box}
        />
        <Filter filter={filter} onChange={(changes) => change({ ...changes, page: undefined })} />
      </search>
      {error && !data ? (
        <ErrorState title="Failed to fetch templates" error={error} retry={refetch} retrying={isFetching} />
      ) : !data ? (
        <LoadingGrid />
      ) : data.count === 0 && narrowed ? (
        <EmptyState
          icon={<IconSearch size={28} />}
          title="No template matches"
          action={
            <Button variant="default" onClick={() => change({ search: undefined, status: undefined, page: undefined })}>
              Show all templates
            </Button>
          }
        >
          Try another word, or another status.
        </EmptyState>
      ) : data.count === 0 ? (
        <EmptyState icon={<IconTemplate size={28} />} title="No templates found. Create your first template!" action={create}>
          Write a message once, with fields such as the member’s name, and send it to as many as you like.
        </EmptyState>
      ) : (
        <ul className={classes.grid} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          {data.data.map((template) => (
            <TemplateCard key={template._id} template={template} />
          ))}
        </ul>
      )}
      <ListFoot page={page} pages={pages} onPage={onPage} />
      <DeletedLink kind="template" />
    </>
  );
}

interface FilterProps {
  filter: TemplateListSearch;
  onChange: (changes: Partial<TemplateListSearch>) => void;
}

function Filter({ filter: { status, sort }, onChange }: FilterProps) {
  const label = status === undefined ? 'Filter' : `Filter: ${statusWords(status).label}`;
  return (
    <Menu width={220} closeOnItemClick portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant={status === undefined ? 'default' : 'light'} leftSection={<IconFilter size={16} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Status</Menu.Label>
        <Menu.RadioGroup
          value={String(status ?? 'all')}
          onChange={(value) => onChange({ status: TEMPLATE_STATUS_VALUES.find((one) => String(one) === value) })}
        >
          <Menu.RadioItem value="all">All but archived</Menu.RadioItem>
          {TEMPLATE_STATUS_VALUES.map((value, i) => (
            <Menu.RadioItem key={value} value={String(value)}>
              {TEMPLATE_STATUS[i]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Sort</Menu.Label>
        <Menu.RadioGroup
          value={sort ?? 'updatedAt'}
          onChange={(value) => onChange({ sort: value === 'name' || value === 'createdAt' ? value : undefined })}
        >
          <Menu.RadioItem value="updatedAt">Last changed first</Menu.RadioItem>
          <Menu.RadioItem value="createdAt">Newest first</Menu.RadioItem>
          <Menu.RadioItem value="name">By name</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function LoadingGrid() {
  return (
    <div role="status" aria-label="Loading...">
      <div className={classes.grid} aria-hidden="true">
        {[70, 50, 62, 45, 66, 54].map((width) => (
          <div key={width} className={classes.card}>
            <Skeleton h={16} w={`${width}%`} my={14} />
            <Skeleton h={12} w="80%" />
            <Skeleton h={12} mt={16} />
            <Skeleton h={12} w="60%" mt={8} />
            <Skeleton h={20} w={70} mt={20} radius="xl" />
          </div>
        ))}
      </div>
    </div>
  );
}
