import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { Lock } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { useSetup } from '../hooks/use-setup.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Says which values of a step the environment sets. Rule: SETUP-8. */
export function FixedNote({ step }: { step: SetupStep }) {
  const { fixed_fields, environment } = useSetup();
  if (!fixed_fields.some((name) => name.startsWith(`${step}.`))) return null;
  return (
    <Notice tone="blue" isRow>
      <Lock size={iconSize.medium} className="mt-0.5 shrink-0" />
      <p>
        Grey fields are set by environment variables of the server and cannot be changed here. It sets:{' '}
        <span className="wrap-anywhere">{environment.join(', ')}</span>.
      </p>
    </Notice>
  );
}
