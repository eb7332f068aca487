import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Product, ProductChange } from '#contract/products.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogHost.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { Loaded } from '#web/ui/states.tsx';
import { linesOf } from './product-values.ts';
import { productChanges, productVersions } from './products.api.ts';
import * as text from './products.messages.ts';

/** All versions of a product's prices with the number of members who joined under each, and its other changes, newest first. */
export const ProductHistory = ({ product, ...dialog }: DialogProps & { product: Product }) => (
  <Dialog {...dialog} title={text.historyOf(product)} size="md">
    <Versions id={product._id} />
    <OtherChanges id={product._id} />
  </Dialog>
);

function Versions({ id }: { id: string }) {
  const query = useQuery(productVersions(id));
  return (
    <Loaded query={query} failed={text.historyNotLoaded()}>
      {(versions) => (
        <ol className="ui-plain-list" reversed>
          {versions.map(({ number, terms, at, by, members }) => (
            <Stack key={number} component="li" gap={2} mb="md">
              <Text fw={600}>{text.version({ number, at: formatDateTime(at), by })}</Text>
              {linesOf(terms).map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
              <p className="ui-dim">{text.joinedUnder({ count: members })}</p>
            </Stack>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function OtherChanges({ id }: { id: string }) {
  const query = useQuery(productChanges(id));
  return (
    <Loaded query={query} failed={text.changesNotLoaded()}>
      {(list) =>
        list.length > 0 && (
          <section aria-labelledby="other-changes">
            <Title order={3} size="h5" mb="sm" id="other-changes">
              {text.otherChanges()}
            </Title>
            <ul className="ui-plain-list">
              {list.map(({ at, by, changes }) => (
                <Stack key={at} component="li" gap={2} mb="md">
                  <Text fw={600}>{text.changedAt({ at: formatDateTime(at), by })}</Text>
                  {changes.map((change) => (
                    <Text key={change.field} size="sm" className="ui-text">
                      {lineOf(change)}
                    </Text>
                  ))}
                </Stack>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}

function lineOf({ field, before, after }: ProductChange['changes'][number]): string {
  if (field === 'image') return after === '' ? text.imageRemoved() : before === '' ? text.imageAdded() : text.imageReplaced();
  return text.changedField({ field: text.fields[field](), before: before || text.nothing(), after: after || text.nothing() });
}
