import { Button, Menu, Text } from '@mantine/core';
import { IconFilter, IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TEMPLATE_STATUS, TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { formatCount } from '#web/ui/figures.ts';
import { CardGrid, LoadingGrid } from '#web/ui/list/CardGrid.tsx';
import { ListBody } from '#web/ui/list/ListBody.tsx';
import { RangeFoot } from '#web/ui/list/ListFoot.tsx';
import { ListToolbar } from '#web/ui/list/ListToolbar.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { TemplateCard } from './list/TemplateCard.tsx';
import { statusWords } from './template-words.ts';
import { TEMPLATES_PER_PAGE, templateList } from './templates.api.ts';
import { TemplateListSearch } from './templates.search.ts';

/** Reusable messages, as cards. */
export function TemplateListPage() {
  const list = useListPage({
    schema: TemplateListSearch,
    filters: ['search', 'status'],
    perPage: TEMPLATES_PER_PAGE,
    query: ({ search, status, page, limit }, { sort }) =>
      templateList({
        search,
        status,
        archived: 'hidden',
        sort: sort ?? 'updatedAt',
        order: sort === 'name' ? 'asc' : 'desc',
        page,
        limit,
      }),
  });
  const { shown, setFilter, answer, count, atLeast } = list;

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
        mark={count > 0 && <Text c="dimmed" className="figures">{`${formatCount(count, atLeast)}`}</Text>}
        main={create}
      />
      <ListToolbar
        list={list}
        search={{
          label: 'Search templates',
          placeholder: 'Search templates',
          value: shown.search,
          onSearch: (search) => setFilter({ search }, { replace: true }),
        }}
        filters={<Filter filter={shown} onChange={setFilter} />}
      />
      <ListBody
        list={list}
        failed="Failed to fetch templates"
        empty={{
          icon: <IconTemplate size={28} />,
          title: 'No templates found. Create your first template!',
          action: create,
          children: 'Write a message once, with fields such as the member’s name, and send it to as many as you like.',
        }}
        noMatch={{
          icon: <IconSearch size={28} />,
          title: 'No template matches',
          action: (
            <Button variant="default" onClick={list.clear}>
              Show all templates
            </Button>
          ),
          children: 'Try another word, or another status.',
        }}
      >
        {answer ? (
          <CardGrid isStale={list.isStale}>
            {answer.data.map((template) => (
              <TemplateCard key={template._id} template={template} />
            ))}
          </CardGrid>
        ) : (
          <LoadingGrid />
        )}
      </ListBody>
      <RangeFoot list={list} />
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
