import { Users } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { valueText, type SettingName } from '../rules.ts';
import type { useSiteSettingsForm } from '../hooks/use-site-settings-form.ts';
import { Notice } from '../../../ui/notice.tsx';

interface SettingConflictProps {
  name: SettingName;
  label: string;
  form: Pick<ReturnType<typeof useSiteSettingsForm>, 'conflict' | 'resolve'>;
}

/** Below a setting that another admin changed meanwhile: their value, and which value to keep. */
export function SettingConflict({ name, label, form: { conflict, resolve } }: SettingConflictProps) {
  if (!conflict?.names.includes(name)) return null;
  function handleChoice({ currentTarget }: MouseEvent, isMine: boolean) {
    // These buttons disappear after the choice.
    currentTarget.closest('[data-setting]')?.querySelector('input')?.focus();
    resolve([name], isMine);
  }
  return (
    <Notice tone="yellow" className="mt-2" role="group" aria-label={label}>
      <p className="flex items-start gap-2 wrap-anywhere">
        <Users size={iconSize.small} className="mt-1 shrink-0" />
        Another admin changed this to {valueText(conflict.current.settings[name])} while you were editing.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={(event) => handleChoice(event, true)}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={(event) => handleChoice(event, false)}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
