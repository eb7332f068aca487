import '@mantine/core/styles/Image.layer.css';
import { Badge, Box, Button, Group, Image, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconHistory, IconLink, IconPencil, IconPlus, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mailPicturePath } from '#contract/brand.ts';
import { joinPath } from '#contract/pay-page.ts';
import { type Product, products } from '#contract/products.ts';
import { useDialog } from '#web/ui/DialogHost.tsx';
import { offerUndo } from '#web/ui/offerUndo.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/RowMenu.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { copyText } from '#web/ui/useCopy.ts';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductHistory } from './ProductHistory.tsx';
import { linesOf } from './product-values.ts';
import { AFTER_PRODUCTS, productList } from './products.api.ts';
import * as text from './products.messages.ts';

export function ProductsSection() {
  const query = useQuery(productList);
  const open = useDialog();
  return (
    <SectionCard
      title={text.products()}
      lead={text.productsLead()}
      aside={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => open((dialog) => <ProductDialog {...dialog} />)}>
          {text.newProduct()}
        </Button>
      }
    >
      <Loaded query={query} failed={text.notLoaded()}>
        {(list) => (
          <ul className="ui-lines">
            {list.map((product) => (
              <ProductRow key={product._id} product={product} />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  );
}

function ProductRow({ product }: { product: Product }) {
  const open = useDialog();
  const { _id, name, archived, isDefault, description, image, imageAlt, terms, rev } = product;
  const params = { id: _id };
  const restore = useCall(products.restore, AFTER_PRODUCTS, { failed: text.notRestored() });
  const archive = useCall(products.archive, AFTER_PRODUCTS, {
    done: () => offerUndo({ done: text.noLongerOffered({ name }), undo: () => restore.mutateAsync({ params }) }),
    failed: text.notArchived(),
  });
  const makeDefault = useCall(products.update, AFTER_PRODUCTS, { done: text.madeDefault({ name }), failed: text.notSaved() });
  const copyJoinLink = () => toast.outcome(copyText(`${location.origin}${joinPath(_id)}`), text.joinLinkCopied());
  return (
    <Group component="li" gap="sm" py="sm" wrap="nowrap" align="start">
      {image && (
        <Image
          src={mailPicturePath(image._id)}
          alt={imageAlt || name}
          w={{ base: 48, sm: 72 }}
          h={{ base: 36, sm: 54 }}
          radius="sm"
          fit="cover"
          loading="lazy"
          style={{ flexShrink: 0 }}
        />
      )}
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <Text fw={600} className="ui-text">
            {name}
          </Text>
          {isDefault && <Badge variant="light">{text.isDefault()}</Badge>}
          {archived && (
            <Badge variant="light" color="gray">
              {text.notOffered()}
            </Badge>
          )}
        </Group>
        {description && <p className="ui-dim">{description}</p>}
        {linesOf(terms).map((line) => (
          <Text key={line} size="sm" className="ui-numbers">
            {line}
          </Text>
        ))}
      </Box>
      <RowMenu label={text.actionsFor({ name })} busy={restore.isPending || archive.isPending || makeDefault.isPending} width={230}>
        <RowMenuItem
          icon={IconPencil}
          label={text.editProduct({ name })}
          onClick={() => open((dialog) => <ProductDialog product={product} {...dialog} />)}
        />
        {!archived && terms.prices.length > 0 && <RowMenuItem icon={IconLink} label={text.copyJoinLink()} onClick={copyJoinLink} />}
        <RowMenuItem
          icon={IconHistory}
          label={text.history()}
          onClick={() => open((dialog) => <ProductHistory product={product} {...dialog} />)}
        />
        {!isDefault && !archived && (
          <RowMenuItem
            icon={IconStar}
            label={text.makeDefault()}
            onClick={() => makeDefault.mutate({ params, body: { isDefault: true, rev } })}
          />
        )}
        {!isDefault && !archived && (
          <RowMenuItem icon={IconArchive} label={text.stopOffering()} onClick={() => archive.mutate({ params })} />
        )}
        {archived && <RowMenuItem icon={IconArchiveOff} label={text.offerAgain()} onClick={() => restore.mutate({ params })} />}
      </RowMenu>
    </Group>
  );
}
