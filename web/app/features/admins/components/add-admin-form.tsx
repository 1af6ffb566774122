import type { Admin } from '@sunset/contract/api/admins.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { Dices } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { MemberPicker } from '../../../entities/members/member-picker.tsx';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { readFieldProblems } from '../../../lib/requests/problem-fields.ts';
import { randomDigits } from '../../../lib/random.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useAddAdmin, type NewAdmin } from '../mutations.ts';

interface AddAdminFormProps {
  /** A former admin who is added again. */
  returning: Admin | null;
  onAdded: () => void;
}

type Field = keyof NewAdmin;
type Errors = Partial<Record<Field, string>>;

/** Only presence is checked here; the server checks the format (PAGE-42). */
const missingTexts: Record<Field, string> = {
  discord_id: 'Please enter a Discord ID.',
  username: 'Please enter a display username.',
  security_code: 'Please enter a 4-digit security code.',
};
const labels: Record<Field, string> = {
  discord_id: 'Discord ID',
  username: 'Display username',
  security_code: 'Security code',
};
const order: readonly Field[] = ['discord_id', 'username', 'security_code'];

/** What the person may do, shown before they are added. */
const rights = [
  'See the names and bookings of all guests.',
  'Approve, reject and remove bookings.',
  'Change openings, resorts, prices and settings.',
  'Add and remove admins.',
];

/** Adds an admin. The security code is generated and shown until the form is sent. */
export function AddAdminForm(props: AddAdminFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const focus = (field: Field) => {
    // After the dialog has closed and returned the focus.
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus());
  };
  const form = useAddAdminForm(props, focus);
  const { values, change, isAsking } = form;
  return (
    <>
      <div className="mb-5 border-b border-line pb-5">
        <MemberPicker
          label="Choose from Members"
          hint="Everyone who has signed in here. For anyone else, fill in the fields below."
          refusalOf={({ user_type: type }) => (type === 'admin' ? 'Is an admin already' : null)}
          onChoose={form.choose}
        />
      </div>
      <form ref={ref} noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit}>
        <TextField
          {...form.textField('discord_id')}
          hint="An 18-digit number. Right-click their name in Discord and choose Copy User ID."
          inputMode="numeric"
          maxLength={20}
        />
        <TextField
          {...form.textField('username')}
          hint="Used until they sign in. Then we use their Discord name."
          maxLength={80}
        />
        <div className="flex items-start gap-3">
          <div className="min-w-0 flex-1">
            <TextField {...form.textField('security_code')} inputMode="numeric" maxLength={4} />
          </div>
          <Button
            variant="secondary"
            className="mt-7.5 min-h-12"
            icon={<Dices aria-hidden size={iconSize.medium} />}
            onClick={() => change('security_code', randomDigits())}
          >
            Another
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          Send them the code in private. You can’t see it again later. You can only make a new one.
        </p>
        <Button type="submit">Add admin</Button>
      </form>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={form.cancel}
        title={`Make ${values.username.trim()} an admin?`}
        consequences={rights}
        confirmLabel="Make admin"
        isBusy={form.isPending}
        onConfirm={form.handleConfirm}
      >
        <p>
          Their security code is <strong className="tabular-nums">{values.security_code}</strong>. Send it to them in
          private. You can’t see it again later.
        </p>
        <p>From now on they can:</p>
      </ConfirmDialog>
    </>
  );
}

function useAddAdminForm({ returning, onAdded }: AddAdminFormProps, focus: (field: Field) => void) {
  const [values, setValues] = useState<NewAdmin>(() => ({
    discord_id: returning?.discord_id ?? '',
    username: returning?.username ?? '',
    security_code: randomDigits(),
  }));
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useAddAdmin();
  const change = (field: Field, value: string) => setValues((now) => ({ ...now, [field]: value }));

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const missing = order.find((field) => values[field].trim() === '');
    setErrors(missing ? { [missing]: missingTexts[missing] } : {});
    setIsAsking(missing === undefined);
    if (missing === undefined) return;
    focus(missing);
    addToast({ variant: 'destructive', title: 'Invalid Input', description: missingTexts[missing] });
  }

  function handleConfirm() {
    const body = { ...values, discord_id: values.discord_id.trim(), security_code: values.security_code.trim() };
    void handleResult(mutateAsync(body), {
      onSuccess: ({ admin }) => {
        addToast({ title: 'Admin Added', description: `${admin.username} can sign in now.` });
        setValues({ discord_id: '', username: '', security_code: randomDigits() });
        onAdded();
      },
      onError: handleError,
      onSettled: () => setIsAsking(false),
    });
  }

  function handleError(error: unknown) {
    const found = errorsOf(error);
    setErrors(found);
    showErrorToast(error, 'Failed to Add Admin', 'Could not add the admin user. Please try again.');
    const first = order.find((field) => found[field] !== undefined);
    if (first) focus(first);
  }

  const textField = (name: Field) => ({
    name,
    label: labels[name],
    autoComplete: 'off',
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
  });
  const choose = (member: { discord_id: string; display_name: string }) => {
    setErrors({});
    setValues((now) => ({ ...now, discord_id: member.discord_id, username: member.display_name }));
    setIsAsking(true);
  };
  const cancel = () => setIsAsking(false);
  return { values, change, textField, choose, cancel, handleSubmit, handleConfirm, isAsking, isPending };
}

/** The server's errors by field. */
function errorsOf(error: unknown): Errors {
  if (error instanceof ApiError && error.problem?.code === 'already_admin') {
    return { discord_id: error.problem.detail ?? 'This person is already an admin.' };
  }
  const problems = readFieldProblems(error);
  return Object.fromEntries(
    order.flatMap((field) => (problems[field] === undefined ? [] : [[field, `${labels[field]} ${problems[field]}.`]])),
  );
}
