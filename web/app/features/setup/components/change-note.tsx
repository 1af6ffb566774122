import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { setUpPath } from '../../../shared/panel-paths.ts';
import { useSetup } from '../hooks/use-setup.ts';

/** Above each step of a change: what happens when, and the way out. Rule: SETUP-10. */
export function ChangeNote() {
  if (useSetup().mode !== 'change') return null;
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunk px-5 py-4">
      <p className="max-w-prose">
        You change a set-up that is in use. Nothing changes before you press “Save and start again” on the last step.
      </p>
      <ButtonLink href={setUpPath} variant="secondary" icon={<ArrowLeft size={iconSize.medium} />}>
        Back to the panel
      </ButtonLink>
    </div>
  );
}
