import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../lib/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { ItemGrid } from './item-grid.tsx';

/** Loaded only by admins, when they press the button. */
const AddItemDialog = lazy(async () => ({ default: (await import('./add-item-dialog.tsx')).AddItemDialog }));

/** The items, and for admins a button to add one; new items are appended. */
export function Collection({ items }: { items: readonly Merchandise[] }) {
  const { session } = useSession();
  const [added, setAdded] = useState<readonly Merchandise[]>([]);
  const known = new Set(items.map(({ id }) => id));
  const shown = [...items, ...added.filter(({ id }) => !known.has(id))];

  function handleAdded(item: Merchandise) {
    setAdded([...added, item]);
    addToast({ title: 'Item Added', description: `${item.name} is in the store.` });
  }

  return (
    <>
      {session?.isAdmin && <AddItem onAdded={handleAdded} />}
      <ItemGrid items={shown} />
    </>
  );
}

function AddItem({ onAdded }: { onAdded: (item: Merchandise) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <div>
      <Button
        icon={<Plus size={iconSize.medium} />}
        onClick={() => {
          setIsOpen(true);
          setWasOpen(true);
        }}
      >
        Add New Item
      </Button>
      {wasOpen && (
        <Suspense>
          <AddItemDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onAdded={onAdded} />
        </Suspense>
      )}
    </div>
  );
}
