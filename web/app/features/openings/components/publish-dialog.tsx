import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import { openingKeys } from '../../../entities/openings/query-keys.ts';
import { formatCount } from '../../../format/numbers.ts';
import { call } from '../../../lib/requests/api.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import {
  findMissingPublication,
  noAddressNote,
  readPublicationProblems,
  toPublishAt,
  type PublicationForm,
} from '../publication.ts';
import { PublicationFields } from './publication-fields.tsx';

interface PublishDialogProps {
  openings: readonly AdminOpening[];
  onClose: () => void;
}

const initial: PublicationForm = { publish: 'at', publishDay: '', publishTime: '' };

/** Sets when openings are published by themselves. */
export function PublishDialog({ openings, onClose }: PublishDialogProps) {
  const form = useServerForm({
    initial,
    missing: findMissingPublication,
    send: (values) =>
      call('POST /admin/resort-openings/publish', {
        body: { opening_ids: openings.map(({ id }) => id), ...toPublishAt(values) },
      }),
    refresh: [openingKeys.all],
    problemsOf: readPublicationProblems,
    onSuccess({ message, openings: changed }, _, client) {
      onClose();
      return { title: 'Publication Updated', description: `${message}${noAddressNote(client, changed)}` };
    },
    failed: ['Publish Failed', 'Nothing was changed.'],
  });
  return (
    <Dialog isOpen onClose={onClose} title={`When to publish ${formatCount(openings.length, 'opening')}`}>
      <form {...form.props} className="flex flex-col gap-5">
        <PublicationFields
          form={form.values}
          errors={{ day: form.errorOf('publishDay'), time: form.errorOf('publishTime') }}
          onChange={form.set}
        />
        <footer className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isLoading={form.isBusy}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
