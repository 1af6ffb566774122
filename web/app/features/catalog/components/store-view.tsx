import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { itemsQuery } from '../queries.ts';
import { EntriesView } from './entries-view.tsx';
import { ItemForm } from './item-form.tsx';

export function StoreView() {
  return (
    <EntriesView
      query={useQuery(itemsQuery())}
      kind="item"
      addressName="item"
      title="Store"
      label="Store items"
      description="We show links as browsers open them, so that you can spot fake names."
      newLabel="New item"
      renderForm={(item, close) => <ItemForm key={`${item?.id}:${item?.version}`} item={item} onClose={close} />}
      pictureOf={({ image }) => image}
      columns={[
        { key: 'price', title: 'Price', render: ({ price }) => price },
        {
          key: 'link',
          title: 'Roblox Link',
          className: 'break-all',
          render: ({ link }) => <ExternalLink href={link}>{hostOf(link)}</ExternalLink>,
        },
      ]}
      empty="The store is empty."
    />
  );
}

function hostOf(link: string): string {
  try {
    return new URL(link).host;
  } catch {
    return link;
  }
}
