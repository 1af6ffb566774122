import {
  isTypedDisplayName,
  isTypedUsername,
  maxTypedDisplayName,
  maxTypedUsername,
} from '@sunset/contract/members/roblox-names.ts';
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

export interface RobloxNames {
  robloxUsername: string;
  robloxDisplayName: string;
}

interface NamesFormProps {
  /** Those of a linked account are valid as they are. */
  known?: RobloxNames | null;
  /** Of a friend: an empty display name is the username. */
  isFriend?: boolean;
  isBusy: boolean;
  submitLabel: string;
  /** Why the server refused what was sent last. */
  refusal: ReactNode;
  onSubmit: (names: RobloxNames) => void;
}

/** The Roblox names of somebody who comes along. */
export function NamesForm({ known = null, isFriend = false, isBusy, submitLabel, refusal, onSubmit }: NamesFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Partial<RobloxNames>>({});
  const [hasTried, setHasTried] = useState(false);
  const shown = { robloxUsername: '', robloxDisplayName: '', ...known, ...typed };
  const names = namesToSend(shown, isFriend);
  const errors = findErrors(names, known);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setHasTried(true);
    const invalid = (['robloxUsername', 'robloxDisplayName'] as const).find((field) => errors[field] !== undefined);
    if (invalid === undefined) return onSubmit(names);
    ref.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }
  const field = (name: keyof RobloxNames) => ({
    name,
    value: shown[name],
    error: hasTried ? errors[name] : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  return (
    <form ref={ref} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        {...field('robloxUsername')}
        label={m.wizard_details_roblox_username()}
        hint={m.wizard_details_roblox_username_hint()}
        required
        autoCapitalize="none"
        maxLength={maxTypedUsername}
      />
      <TextField
        {...field('robloxDisplayName')}
        label={m.wizard_details_roblox_display_name()}
        hint={isFriend ? m.companions_display_name_hint() : m.wizard_display_name_hint()}
        required={!isFriend}
        // Browsers count some characters as two.
        maxLength={2 * maxTypedDisplayName}
      />
      {refusal}
      <Button
        type="submit"
        variant={isFriend ? 'secondary' : 'primary'}
        isLoading={isBusy}
        className="self-start max-sm:w-full"
      >
        {submitLabel}
      </Button>
    </form>
  );
}

function namesToSend({ robloxUsername, robloxDisplayName }: RobloxNames, isFriend: boolean): RobloxNames {
  const [username, displayName] = [robloxUsername.trim(), robloxDisplayName.trim()];
  return { robloxUsername: username, robloxDisplayName: displayName === '' && isFriend ? username : displayName };
}

/** A username has up to 32 characters, a display name 20: the longer ones are not names that can be typed. */
function findErrors(names: RobloxNames, known: RobloxNames | null): Partial<RobloxNames> {
  const isKnown = names.robloxUsername.toLowerCase() === known?.robloxUsername.toLowerCase();
  const isKnownDisplayName = isKnown && names.robloxDisplayName === known?.robloxDisplayName;
  return {
    ...(!isKnown && !isTypedUsername(names.robloxUsername) && { robloxUsername: m.companions_invalid_username() }),
    ...(!isKnownDisplayName &&
      !isTypedDisplayName(names.robloxDisplayName) && { robloxDisplayName: m.companions_invalid_display_name() }),
  };
}
