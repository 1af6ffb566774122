import type { Admin } from '@sunset/contract/api/admins.ts';
import { Dices } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { randomDigits } from '../../../lib/random.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
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

/** Only presence is checked here; the server checks the format (PAGE-42). */
const missingTexts: Record<Field, string> = {
  discord_id: 'Please enter a Discord ID.',
  username: 'Please enter a display username.',
  security_code: 'Please enter a 4-digit security code.',
};
const order: readonly Field[] = ['discord_id', 'username', 'security_code'];

/** Adds an admin. The security code is generated and shown until the form is sent. */
export function AddAdminForm({ returning, onAdded }: AddAdminFormProps) {
  const [values, setValues] = useState<NewAdmin>(() => ({
    discord_id: returning?.discord_id ?? '',
    username: returning?.username ?? '',
    security_code: randomDigits(),
  }));
  const [missing, setMissing] = useState<Field | null>(null);
  const { mutateAsync, isPending } = useAddAdmin();
  const change = (field: Field, value: string) => setValues({ ...values, [field]: value });
  const errorOf = (field: Field) => (missing === field ? missingTexts[field] : undefined);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    const found = order.find((field) => values[field].trim() === '') ?? null;
    setMissing(found);
    if (found) {
      addToast({ variant: 'destructive', title: 'Invalid Input', description: missingTexts[found] });
      return;
    }
    const body = { ...values, discord_id: values.discord_id.trim(), security_code: values.security_code.trim() };
    void handleResult(mutateAsync(body), {
      onSuccess: ({ admin }) => {
        addToast({ title: 'Admin Added', description: `${admin.username} can sign in now.` });
        setValues({ discord_id: '', username: '', security_code: randomDigits() });
        onAdded();
      },
      onError: (error) =>
        showErrorToast(error, 'Failed to Add Admin', 'Could not add the admin user. Please try again.'),
    });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <TextField
        label="Discord ID"
        hint="An 18-digit number. Right-click their name in Discord and choose Copy User ID."
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={values.discord_id}
        error={errorOf('discord_id')}
        onChange={(event) => change('discord_id', event.target.value)}
      />
      <TextField
        label="Display username"
        hint="Used until they sign in. Then we use their Discord name."
        autoComplete="off"
        maxLength={80}
        value={values.username}
        error={errorOf('username')}
        onChange={(event) => change('username', event.target.value)}
      />
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label="Security code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={values.security_code}
            error={errorOf('security_code')}
            onChange={(event) => change('security_code', event.target.value)}
          />
        </div>
        <Button
          variant="secondary"
          className="min-h-12"
          icon={<Dices aria-hidden size={iconSize.medium} />}
          onClick={() => change('security_code', randomDigits())}
        >
          Another
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Send them the code in private. You can’t see it again later. You can only make a new one.
      </p>
      <Button type="submit" isLoading={isPending}>
        Add admin
      </Button>
    </form>
  );
}
