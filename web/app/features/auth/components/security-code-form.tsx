import { useRef, useState, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/requests/error-text.ts';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { safePath } from '@sunset/contract/safe-path.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { signInWithCode } from '../mutations.ts';

interface Missing {
  title: string;
  description: string;
}

/** Only presence is checked here; the server checks the rest (PAGE-42). */
function findMissing(discordId: string, code: string): Missing | null {
  if (discordId === '') {
    return { title: 'Discord ID Required', description: 'Please enter your Discord User ID.' };
  }
  if (code === '') {
    return { title: 'Security Code Required', description: 'Please enter your 4-digit security code.' };
  }
  return null;
}

/** Sign-in with a security code. All refusals of the server look the same (CODE-7). */
export function SecurityCodeForm() {
  const idField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [discordId, setDiscordId] = useState('');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<Missing | null>(null);
  const [isBusy, setIsBusy] = useIsLeaving();

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = findMissing(discordId.trim(), code.trim());
    setMissing(found);
    if (found) {
      addToast({ variant: 'destructive', ...found });
      (discordId.trim() === '' ? idField : codeField).current?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const { username } = await signInWithCode(discordId.trim(), code.trim());
      addToast({ title: 'Login Successful', description: `Welcome back, ${username}.` });
      leaveIfSent();
    } catch (error) {
      setIsBusy(false);
      setCode('');
      codeField.current?.focus();
      const description = errorText(error, 'Invalid Discord ID or access denied.');
      addToast({ variant: 'destructive', title: 'Login Failed', description });
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <TextField
        ref={idField}
        label="Discord ID"
        hint="Your 18-digit user ID. In Discord, right-click your name and choose Copy User ID."
        inputMode="numeric"
        autoComplete="username"
        maxLength={20}
        value={discordId}
        error={missing?.title === 'Discord ID Required' ? missing.description : undefined}
        onChange={(event) => setDiscordId(event.target.value)}
      />
      <TextField
        ref={codeField}
        label="Security code"
        hint="4 digits from another admin. After a wrong code, wait a minute before you try again."
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        maxLength={4}
        value={code}
        error={missing?.title === 'Security Code Required' ? missing.description : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="secondary" isLoading={isBusy} className="self-start max-sm:w-full">
        Sign in with code
      </Button>
    </form>
  );
}

/** Another page may have sent the admin here; otherwise the panel opens in place. */
function leaveIfSent(): void {
  const path = safePath(new URLSearchParams(location.search).get('return_to'));
  if (path) location.assign(path);
}
