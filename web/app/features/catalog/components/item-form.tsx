import type { AdminMerchandise } from '@sunset/contract/api/catalog/store-admin.ts';
import { call } from '../../../lib/requests/api.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { itemValues } from '../form-values.ts';
import { EntryForm } from './entry-form.tsx';
import { DropZone, UploadList } from '../../../shared/catalog/picture-upload.tsx';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { useUploads } from '../../../shared/catalog/use-uploads.ts';

interface ItemFormProps {
  item: AdminMerchandise | null;
  onClose: () => void;
}

const labels = {
  name: 'Item Name',
  price: 'Price',
  link: 'Roblox Link',
  image: 'Image URL',
  description: 'Description',
};

type Values = ReturnType<typeof itemValues>;

export function ItemForm({ item, onClose }: ItemFormProps) {
  const send = (values: Values) => sendItem(item, values);
  const form = useEntryForm({ initial: itemValues(item), labels, send, what: 'The item', onSaved: onClose });
  const uploads = useUploads((image) => form.set({ image }));
  const { image } = form.values;
  return (
    <EntryForm title={item?.name ?? 'New item'} form={form} onCancel={onClose} isWaiting={uploads.isBusy}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.text('name')} required maxLength={80} />
        <TextField {...form.text('price')} required maxLength={40} hint="The text that guests see, e.g. 15 Robux." />
      </div>
      <TextField
        {...form.text('link')}
        required
        type="url"
        inputMode="url"
        hint="The page that Buy Now opens. It must start with https://"
      />
      <div className="grid gap-5 md:grid-cols-[12rem_1fr]">
        {image !== '' && (
          <Picture
            key={image}
            src={image}
            alt="The current picture"
            width={400}
            height={400}
            sizes="12rem"
            className="aspect-square w-48 rounded-control bg-sunk object-cover"
          />
        )}
        <div className="flex min-w-0 flex-col gap-3 md:col-start-2">
          <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
          <DropZone isSingle onFiles={(files) => void uploads.send(files.slice(0, 1))} />
          <TextField {...form.text('image')} required hint="Filled in by an upload. It can also be an https address." />
        </div>
      </div>
      <TextAreaField
        {...form.text('description')}
        maxLength={300}
        hint="If empty, it says “Custom merchandise item”."
      />
    </EntryForm>
  );
}

function sendItem(item: AdminMerchandise | null, body: Values): Promise<AdminMerchandise> {
  if (item === null) return call('POST /admin/merchandise', { body });
  const params = { itemId: item.id };
  return call('PATCH /admin/merchandise/{itemId}', { params, body: { ...body, version: item.version } });
}
