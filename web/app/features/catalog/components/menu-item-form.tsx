import type { MenuItem } from '@sunset/contract/api/catalog/menu.ts';
import { PictureField } from '../../../shared/catalog/picture-field.tsx';
import { call } from '../../../lib/requests/api.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { menuItemValues } from '../form-values.ts';
import { useEntryForm } from '../hooks/use-entry-form.ts';
import { numberOf } from '../rules.ts';
import { EntryForm } from './entry-form.tsx';

interface MenuItemFormProps {
  resortId: number;
  item: MenuItem | null;
  onClose: () => void;
}

const labels = { name: 'Name', price: 'Price', image: 'The picture' };

type Values = ReturnType<typeof menuItemValues>;

export function MenuItemForm({ resortId, item, onClose }: MenuItemFormProps) {
  const send = (values: Values) => sendMenuItem(resortId, item, values);
  const form = useEntryForm({ initial: menuItemValues(item), labels, send, what: 'The menu item', onSaved: onClose });
  return (
    <EntryForm title={item?.name ?? 'New menu item'} form={form} onCancel={onClose}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.text('name')} required maxLength={60} hint="E.g. Lemonade." />
        <TextField {...form.text('price')} required inputMode="numeric" hint="BBC. All-inclusive guests pay nothing." />
      </div>
      <PictureField
        label="Picture"
        name="image"
        hint="If you want. Guests see it small and square."
        value={form.values.image}
        error={form.errorOf('image')}
        onChange={(image) => form.set({ image })}
      />
    </EntryForm>
  );
}

function sendMenuItem(resortId: number, item: MenuItem | null, values: Values): Promise<MenuItem> {
  const body = { ...values, price: numberOf(values.price), image: values.image === '' ? null : values.image };
  if (item === null) return call('POST /admin/resorts/{resortId}/menu', { params: { resortId }, body });
  const params = { menuItemId: item.id };
  return call('PATCH /admin/menu-items/{menuItemId}', { params, body: { ...body, version: item.version } });
}
