import { Button, Menu } from '@mantine/core';
import { IconFilter, IconPlus, IconTemplate } from '@tabler/icons-react';
import { templateStatus } from '#contract/templates.messages.ts';
import { statusName, TEMPLATE_STATUS, TEMPLATE_STATUS_VALUES } from '#contract/templates.ts';
import { DeletedLink } from '#web/deleted/DeletedLink.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { CardGrid } from '#web/ui/list/Feed.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { useListPage } from '#web/ui/list/useListPage.ts';
import * as word from '#web/ui/words.messages.ts';
import { TemplateCard } from './list/TemplateCard.tsx';
import { TEMPLATES_PER_PAGE, templateList } from './templates.api.ts';
import * as text from './templates.messages.ts';
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
      {text.createTemplate()}
    </LinkButton>
  );

  return (
    <>
      <ListPage
        list={list}
        title={text.templates()}
        description={text.purpose()}
        withCount
        main={create}
        searchLabel={text.searchTemplates()}
        filters={<Filter filter={list.shown} onChange={list.setFilter} />}
        failed={text.listFailed()}
        empty={{
          icon: <IconTemplate size={28} />,
          title: text.noTemplates(),
          action: create,
          children: text.howToBegin(),
        }}
        noMatch={{ title: text.noTemplateMatches(), children: word.tryAnotherStatus(), showAll: text.showAllTemplates() }}
      >
        <CardGrid list={list}>
          {list.answer?.data.map((template) => (
            <TemplateCard key={template._id} template={template} />
          ))}
        </CardGrid>
      </ListPage>
      <DeletedLink kind="template" isLoading={list.isLoading} />
    </>
  );
}

interface FilterProps {
  filter: TemplateListSearch;
  onChange: (changes: Partial<TemplateListSearch>) => void;
}

function Filter({ filter: { status, sort }, onChange }: FilterProps) {
  const label = status === undefined ? text.filter() : text.filteredBy({ status: templateStatus[statusName(status)]() });
  return (
    <Menu width={220} closeOnItemClick portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button variant={status === undefined ? 'default' : 'light'} leftSection={<IconFilter size={16} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{word.status()}</Menu.Label>
        <Menu.RadioGroup
          value={String(status ?? 'all')}
          onChange={(value) => onChange({ status: TEMPLATE_STATUS_VALUES.find((one) => String(one) === value) })}
        >
          <Menu.RadioItem value="all">{text.allButArchived()}</Menu.RadioItem>
          {TEMPLATE_STATUS_VALUES.map((value, i) => (
            <Menu.RadioItem key={value} value={String(value)}>
              {templateStatus[TEMPLATE_STATUS[i]!]()}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{text.sort()}</Menu.Label>
        <Menu.RadioGroup
          value={sort ?? 'updatedAt'}
          onChange={(value) => onChange({ sort: value === 'name' || value === 'createdAt' ? value : undefined })}
        >
          <Menu.RadioItem value="updatedAt">{word.lastChangedFirst()}</Menu.RadioItem>
          <Menu.RadioItem value="createdAt">{word.newestFirst()}</Menu.RadioItem>
          <Menu.RadioItem value="name">{text.byName()}</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
