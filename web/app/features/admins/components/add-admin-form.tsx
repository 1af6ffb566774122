import type { Admin } from '@sunset/contract/api/admins.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { adminsQuery } from '../../../shared/admins.ts';
import { MemberPicker } from '../../../shared/member-picker.tsx';
import { randomDigits } from '../../../lib/random.ts';
import { call } from '../../../lib/requests/api.ts';
import { blankFields, fieldSentences, type FieldProblems } from '../../../lib/requests/problem-fields.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';

interface AddAdminFormProps {
  /** A former admin who is added again. */
  returning: Admin | null;
  onAdded: () => void;
}

/** Only presence is checked here; the server checks the format (PAGE-42). */
const missingTexts = {
  discord_id: 'Please enter a Discord ID.',
  username: 'Please enter a display username.',
  security_code: 'Please enter a 4-digit security code.',
};
const labels = { discord_id: 'Discord ID', username: 'Display username', security_code: 'Security code' };

/** What the person may do, shown before they are added. */
const rights = [
  'See the names and bookings of all guests.',
  'Approve, reject and remove bookings.',
  'Change openings, resorts, prices and settings.',
  'Add and remove admins.',
];

/** Adds an admin. The security code is generated and shown until the form is sent. */
export function AddAdminForm({ returning, onAdded }: AddAdminFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useAddAdminForm(returning, onAdded, () => setIsAsking(false));
  const { values } = form;
  const choose = (member: { discord_id: string; display_name: string }) => {
    form.reset({ ...values, discord_id: member.discord_id, username: member.display_name });
    setIsAsking(true);
  };
  return (
    <>
      <div className="mb-5 border-b border-line pb-5">
        <MemberPicker
          label="Choose from Members"
          hint="Everyone who has signed in here. For anyone else, fill in the fields below."
          refusalOf={({ user_type: type }) => (type === 'admin' ? 'Is an admin already' : null)}
          onChoose={choose}
        />
      </div>
      <form
        {...form.props}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsAsking(form.check());
        }}
      >
        <TextField
          {...form.text('discord_id')}
          hint="An 18-digit number. In Discord, switch on Settings, Advanced, Developer Mode; then right-click their name (on a phone: open their profile and press the three dots) and choose Copy User ID."
          inputMode="numeric"
          maxLength={20}
        />
        <TextField
          {...form.text('username')}
          hint="Used until they sign in. Then we use their Discord name."
          maxLength={80}
        />
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <TextField {...form.text('security_code')} inputMode="numeric" maxLength={4} />
          </div>
          <Button
            variant="secondary"
            className="mt-7.5 min-h-12"
            icon={<Dices size={iconSize.medium} />}
            onClick={() => form.set({ security_code: randomDigits() })}
          >
            Another
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          They sign in with Discord. The code is a second way, for when Discord does not answer: you need not send it.
          If you do, then in private. You can’t see it again later. You can only make a new one.
        </p>
        <Button type="submit">Add admin</Button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Make ${values.username.trim()} an admin?`}
        consequences={rights}
        confirmLabel="Make admin"
        isBusy={form.isBusy}
        onConfirm={() => form.submit()}
      >
        <p>
          They sign in with Discord. As a second way, their security code is{' '}
          <strong className="tabular-nums">{values.security_code}</strong>. You need not send it; if you do, then in
          private. You can’t see it again later.
        </p>
        <p>From now on they can:</p>
      </ConfirmDialog>
    </>
  );
}

function useAddAdminForm(returning: Admin | null, onAdded: () => void, onSettled: () => void) {
  const [initial] = useState(() => ({
    discord_id: returning?.discord_id ?? '',
    username: returning?.username ?? '',
    security_code: randomDigits(),
  }));
  const form = useServerForm({
    initial,
    labels,
    missing: (values) => blankFields(values, missingTexts),
    onMissing: (missing) =>
      void addToast({ variant: 'destructive', title: 'Invalid Input', description: Object.values(missing)[0] }),
    send: ({ username, ...values }) =>
      call('POST /admin/admins/add', {
        body: { username, discord_id: values.discord_id.trim(), security_code: values.security_code.trim() },
      }),
    refresh: [adminsQuery().queryKey],
    problemsOf,
    onSuccess: ({ admin }) => {
      form.reset({ discord_id: '', username: '', security_code: randomDigits() });
      onAdded();
      return { title: 'Admin Added', description: `${admin.username} can sign in now.` };
    },
    failed: ['Failed to Add Admin', 'Could not add the admin user. Please try again.'],
    toastsFields: true,
    onSettled,
  });
  return form;
}

function problemsOf(error: unknown): FieldProblems {
  if (error instanceof ApiError && error.problem?.code === 'already_admin') {
    return { discord_id: error.problem.detail ?? 'This person is already an admin.' };
  }
  return fieldSentences(error, labels);
}
