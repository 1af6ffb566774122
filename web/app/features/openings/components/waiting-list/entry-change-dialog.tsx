import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import { openingKeys } from '../../../../entities/openings/query-keys.ts';
import { call } from '../../../../lib/requests/api.ts';
import { readFieldProblems } from '../../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../../shared/use-server-form.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';

interface EntryChangeDialogProps {
  entry: StaffEntry;
  kind: 'move' | 'remove';
  onClose: () => void;
}

/** What the change means for the others of the guest's party. Rule: PARTY-19. */
const partyNotes = {
  move: 'The whole party moves to this number.',
  remove: 'The others of the party stay in the list.',
};

const maxReasonLength = 300;

/** Moves an entry to another number or removes it. Both need a reason. */
export function EntryChangeDialog({ entry, kind, onClose }: EntryChangeDialogProps) {
  const isMove = kind === 'move';
  const name = entry.member.display_name;
  const params = { entryId: entry.id };
  const form = useServerForm({
    initial: { position: String(entry.position ?? 1), reason: '' },
    labels: { position: 'New number in the list', reason: 'Reason' },
    send: ({ position, reason }) =>
      isMove
        ? call('POST /admin/waiting/{entryId}/move', {
            params,
            body: { position: Number(position), reason: reason.trim() },
          })
        : call('POST /admin/waiting/{entryId}/remove', { params, body: { reason: reason.trim() } }),
    refresh: [openingKeys.waiting],
    problemsOf: readFieldProblems,
    onSuccess: ({ entry: { position: now } }) => {
      onClose();
      return {
        title: isMove ? 'Entry Moved' : 'Entry Removed',
        description: isMove ? `${name} is number ${now} now.` : `${name} can read the reason.`,
      };
    },
    failed: ['Not Saved'],
  });
  const position = Number(form.values.position);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isMove ? `Move ${name}` : `Remove ${name}`}
      confirmLabel={isMove ? 'Move' : 'Remove'}
      isDestructive={!isMove}
      isBusy={form.isBusy}
      canConfirm={form.values.reason.trim() !== '' && (!isMove || (Number.isInteger(position) && position >= 1))}
      onConfirm={() => form.submit()}
    >
      {entry.party && entry.party.others.length > 0 && <p>{partyNotes[kind]}</p>}
      {isMove && <TextField {...form.text('position')} type="number" min={1} />}
      <TextField
        {...form.text('reason')}
        hint={isMove ? 'It is kept in the audit log.' : 'The guest reads it, and it is kept in the audit log.'}
        maxLength={maxReasonLength}
      />
    </ConfirmDialog>
  );
}
