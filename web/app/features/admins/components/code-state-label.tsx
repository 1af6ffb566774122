import type { Admin, CodeState } from '@sunset/contract/api/admins.ts';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';

const labels: Record<CodeState, [StatusTone, string]> = {
  none: ['quiet', 'No code'],
  usable: ['good', 'Set'],
  warned: ['waiting', 'Wrong codes entered'],
  locked: ['bad', 'Locked'],
};

export function CodeStateLabel({ admin }: { admin: Admin }) {
  const [tone, word] = labels[admin.code_state];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusLabel tone={tone}>{word}</StatusLabel>
      {admin.code_failures > 0 && (
        <span className="text-sm text-ink-soft tabular-nums">
          {admin.code_failures} of {admin.code_failures_allowed} wrong tries
        </span>
      )}
    </span>
  );
}
