import type { AdminResort } from '@sunset/contract/api/catalog/admin.ts';
import { useQuery } from '@tanstack/react-query';
import { formatBbc } from '../../../format/money.ts';
import { menuQuery } from '../queries.ts';
import { EntriesView } from './entries-view.tsx';
import { MenuItemForm } from './menu-item-form.tsx';

/** The menu of a resort's room service. Rule: ROOM-1. */
export function MenuView({ resort }: { resort: AdminResort }) {
  return (
    <EntriesView
      query={useQuery(menuQuery(resort.id))}
      kind="menu-item"
      addressName="menu"
      title="Menu"
      description={`What checked-in guests of ${resort.name} can order on their phone. Hosts see the orders on the board.`}
      newLabel="New menu item"
      newVariant="secondary"
      renderForm={(item, close) => (
        <MenuItemForm key={`${item?.id}:${item?.version}`} resortId={resort.id} item={item} onClose={close} />
      )}
      pictureOf={({ image }) => image ?? undefined}
      columns={[{ key: 'price', title: 'Price', isNumber: true, render: ({ price }) => formatBbc(price) }]}
      consequencesOf={() => ['Guests can’t order it anymore. Orders that were made stay.']}
      empty="There is no menu. Guests of this resort have no room service."
    />
  );
}
