import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { itemsQuery } from '../queries.ts';
import { EntryList } from './entry-list.tsx';
import { ItemForm } from './item-form.tsx';
import { LoadState } from './load-state.tsx';

/** The list of store items, or the form of the one in the URL. */
export function StoreView() {
  const items = useQuery(itemsQuery());
  const { query, change } = useAddress();
  const open = query.get('item');
  const close = () => change({ item: null });
  return (
    <LoadState query={items}>
      {(loaded) => {
        const item = loaded.find(({ id }) => String(id) === open) ?? null;
        if (open !== null) return <ItemForm key={`${item?.id}:${item?.version}`} item={item} onClose={close} />;
        return (
          <PanelSection
            title="Store"
            description="We show links as browsers open them, so that you can spot fake names."
            isBare
            actions={
              <Button icon={<Plus aria-hidden size={iconSize.medium} />} onClick={() => change({ item: 'new' })}>
                New item
              </Button>
            }
          >
            <EntryList
              label="Store items"
              kind="item"
              addressName="item"
              entries={loaded}
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
          </PanelSection>
        );
      }}
    </LoadState>
  );
}

function hostOf(link: string): string {
  try {
    return new URL(link).host;
  } catch {
    return link;
  }
}
