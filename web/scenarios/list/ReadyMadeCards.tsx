import { Group, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { scenarios } from '#contract/scenarios.ts';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import * as word from '#web/ui/words.messages.ts';
import { ServiceMark } from '../ServiceMark.tsx';
import { readyMade, useScenarioCall } from '../scenarios.api.ts';
import * as text from './list.messages.ts';

/**
 * Ready-made scenarios. Choosing one creates it, paused, and opens it; with `replace`, it takes the place of the current
 * step in the browser's history.
 */
export function ReadyMadeCards({ replace = false }: { replace?: boolean }) {
  const query = useQuery(readyMade);
  const navigate = useNavigate();
  const create = useScenarioCall(scenarios.createReadyMade, {
    failed: text.notCreated(),
    done({ data }) {
      toast.success(text.created());
      void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: data._id }, replace });
    },
  });
  const columns = { cols: { base: 1, xs: 2 }, spacing: 'sm' };
  const loading = (
    <SimpleGrid {...columns} role="status" aria-label={word.loading()}>
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} h={132} radius="lg" />
      ))}
    </SimpleGrid>
  );
  return (
    <Loaded query={query} failed={text.readyMadeNotLoaded()} loading={loading}>
      {(data) => (
        <SimpleGrid {...columns} component="ul" className="ui-plain-list">
          {data.map(({ key, name, description, trigger, reactions }) => (
            <li key={key}>
              <UnstyledButton
                className="ui-surface ui-press"
                w="100%"
                h="100%"
                p="md"
                disabled={create.isPending}
                onClick={() => create.mutate({ params: { key } })}
              >
                <Stack component="span" gap={6} h="100%">
                  <Group component="span" gap={4} c="dimmed" aria-hidden="true">
                    <ServiceMark service={trigger} small />
                    {reactions.map((reaction, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same service may come twice, and the order never changes
                      <Fragment key={i}>
                        <IconArrowRight size={14} />
                        <ServiceMark service={reaction} small />
                      </Fragment>
                    ))}
                  </Group>
                  <Text span fw={600}>
                    {name}
                  </Text>
                  <span className="ui-dim">{description}</span>
                </Stack>
              </UnstyledButton>
            </li>
          ))}
        </SimpleGrid>
      )}
    </Loaded>
  );
}
