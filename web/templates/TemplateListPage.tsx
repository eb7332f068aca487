import { Button, Menu } from '@mantine/core';
import { IconFilter, IconPlus, IconTemplate } from '@tabler/icons-react';
import { statusName, TEMPLATE_STATUS, TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { CardGrid } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import { TemplateCard } from './list/TemplateCard.tsx';
import { TEMPLATES_PER_PAGE, templateList } from './templates.api.ts';
import { TemplateListSearch } from './templates.search.ts';

/** The list of reusable messages, as cards. */
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

  const create = (
    <LinkButton variant="filled" leftSection={<IconPlus size={18} />} to="/templates/new">
      Create Template
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title="Templates"
        description="Messages that campaigns and reminders send, with the member’s own words in them."
        withCount
        main={create}
        searchLabel="Search templates"
        filters={<Filter filter={list.shown} onChange={list.setFilter} />}
        failed="Failed to fetch templates"
        empty={{
          icon: <IconTemplate size={28} />,
          title: 'No templates found. Create your first template!',
          action: create,
          children: 'Write a message once, with fields such as the member’s name, and send it to as many as you like.',
        }}
        noMatch={{ title: 'No template matches', children: 'Try another word, or another status.', showAll: 'Show all templates' }}
      >
        <CardGrid list={list}>
          {list.answer?.data.map((template) => (
            <TemplateCard key={template._id} template={template} />
          ))}
        </CardGrid>
      </ListPage>
      <DeletedLink kind="template" />
    </>
  );
}

interface FilterProps {
  filter: TemplateListSearch;
  onChange: (changes: Partial<TemplateListSearch>) => void;
}

function Filter({ filter: { status, sort }, onChange }: FilterProps) {
  const label = status === undefined ? 'Filter' : `Filter: ${statusName(status)}`;
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
