import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import { DropZone, UploadList } from '../../../entities/catalog/picture-upload.tsx';
import { useUploads } from '../../../entities/catalog/use-uploads.ts';
import { readFieldProblems, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx';
import { addItem, type NewItem } from '../mutations.ts';

interface AddItemDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onAdded: (item: Merchandise) => void;
}

const required = {
  name: 'Item Name',
  link: 'Roblox Link',
  price: 'Price',
  image: 'Image URL',
} as const satisfies Partial<Record<keyof NewItem, string>>;

const empty: NewItem = { name: '', link: '', price: '', image: '', description: '' };

/** The form for a new store item (PAGE-30). */
export function AddItemDialog({ isOpen, onClose, onAdded }: AddItemDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add New Merchandise">
      <AddItemForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function AddItemForm({ onClose, onAdded }: Omit<AddItemDialogProps, 'isOpen'>) {
  const form = useRef<HTMLFormElement>(null);
  const [item, setItem] = useState(empty);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [isSending, setIsSending] = useState(false);
  const uploads = useUploads((image) => {
    setItem((now) => ({ ...now, image }));
    setProblems((now) => ({ ...now, image: '' }));
  });

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const missing = findMissing(item);
    if (Object.keys(missing).length > 0) return showProblems(missing);
    setIsSending(true);
    try {
      onAdded(await addItem(item));
      onClose();
    } catch (error) {
      const found = readFieldProblems(error);
      if (Object.keys(found).length > 0) showProblems(found);
      else showErrorToast(error, 'Item Not Added');
    } finally {
      setIsSending(false);
    }
  }

  function showProblems(found: FieldProblems) {
    setProblems(found);
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  }

  const field = (name: keyof NewItem) => ({
    name,
    value: item[name],
    error: problems[name] && sentence(name, problems[name]),
    onChange: (event: { target: { value: string } }) => {
      setItem({ ...item, [name]: event.target.value });
      setProblems({ ...problems, [name]: '' });
    },
  });

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
      <TextField label={required.name} required maxLength={80} autoComplete="off" {...field('name')} />
      <TextField
        label={required.link}
        required
        type="url"
        inputMode="url"
        placeholder="https://www.roblox.com/catalog/…"
        autoComplete="off"
        {...field('link')}
      />
      <TextField
        label={required.price}
        required
        maxLength={40}
        placeholder="15 Robux"
        autoComplete="off"
        {...field('price')}
      />
      <UploadList uploads={uploads.uploads} onDismiss={uploads.dismiss} />
      <DropZone isSingle onFiles={(files) => void uploads.send(files.slice(0, 1))} />
      <TextField
        label={required.image}
        required
        inputMode="url"
        placeholder="https://…"
        hint="Filled in by an upload. It can also be an https address."
        autoComplete="off"
        {...field('image')}
      />
      <TextAreaField label="Description" maxLength={300} {...field('description')} />
      <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={isSending} disabled={uploads.isBusy}>
          Add Item
        </Button>
      </footer>
    </form>
  );
}

function findMissing(item: NewItem): FieldProblems {
  const names = Object.keys(required) as (keyof typeof required)[];
  return Object.fromEntries(names.filter((name) => item[name].trim() === '').map((name) => [name, 'is required']));
}

/** "Roblox Link must be …": the message names its field. */
function sentence(name: keyof NewItem, message: string): string {
  const label = name === 'description' ? 'Description' : required[name];
  return `${label} ${message}.`;
}
