import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { DropZone, UploadList } from '../../../shared/catalog/picture-upload.tsx';
import { useUploads } from '../../../shared/catalog/use-uploads.ts';
import { call } from '../../../lib/requests/api.ts';
import { blankFields } from '../../../lib/requests/problem-fields.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';

interface AddItemDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (item: Merchandise) => void;
}

const labels = {
  name: 'Item Name',
  link: 'Roblox Link',
  price: 'Price',
  image: 'Image URL',
  description: 'Description',
};

const empty = { name: '', link: '', price: '', image: '', description: '' };
const required = {
  name: 'Item Name is required.',
  link: 'Roblox Link is required.',
  price: 'Price is required.',
  image: 'Image URL is required.',
};

/** The form for a new store item (PAGE-30). */
export function AddItemDialog({ isOpen, onClose, onAdded }: AddItemDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add New Merchandise">
      {/* The page itself loads without a query cache. */}
      <QueryProvider>
        <AddItemForm onClose={onClose} onAdded={onAdded} />
      </QueryProvider>
    </Dialog>
  );
}

function AddItemForm({ onClose, onAdded }: Omit<AddItemDialogProps, 'isOpen'>) {
  const form = useServerForm({
    initial: empty,
    labels,
    missing: (item) => blankFields(item, required),
    // The response contains the normalized URLs.
    send: (body) => call('POST /admin/merchandise', { body }),
    failed: ['Item Not Added'],
    onSuccess: (item) => {
      onAdded(item);
      onClose();
    },
  });
  const uploads = useUploads((image) => form.set({ image }));
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField {...form.text('name')} required maxLength={80} />
      <TextField
        {...form.text('link')}
        required
        type="url"
        inputMode="url"
        placeholder="https://www.roblox.com/catalog/…"
      />
      <TextField {...form.text('price')} required maxLength={40} placeholder="15 Robux" />
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
      <DropZone isSingle onFiles={(files) => void uploads.send(files.slice(0, 1))} />
      <TextField
        {...form.text('image')}
        required
        inputMode="url"
        placeholder="https://…"
        hint="Filled in by an upload. It can also be an https address."
      />
      <TextAreaField {...form.text('description')} maxLength={300} />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={form.isBusy} disabled={uploads.isBusy}>
          Add Item
        </Button>
      </footer>
    </form>
  );
}
