import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/language.ts';
import type { Product } from '#contract/products.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Loaded } from '#web/ui/states.tsx';
import { linesOf } from './product-values.ts';
import { productVersions } from './products.api.ts';
import * as text from './products.messages.ts';

/** All versions of a product's prices, newest first, with the number of members who joined under each. */
export const ProductHistory = ({ product, onClose }: { product: Product | undefined; onClose: () => void }) => (
  <Modal opened={product !== undefined} onClose={onClose} title={product && text.historyOf(product)} size="md">
    {product && <Versions id={product._id} />}
  </Modal>
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
              <Text size="sm" c="dimmed">
                {text.joinedUnder({ count: formatCount(members), many: members !== 1 })}
              </Text>
            </Stack>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
