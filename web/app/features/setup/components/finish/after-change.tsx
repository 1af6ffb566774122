import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { setUpPath } from '../../../../shared/panel-paths.ts';
import { changesText } from '../../changes.ts';
import { DiscordCommands } from '../discord-commands.tsx';
import type { Finished } from './finish-section.tsx';

/** What a change has changed, and what Discord must know of another application. Rule: SETUP-10. */
export function AfterChange({ finished: { setup, left } }: { finished: Finished }) {
  const hasOtherApplication = setup.changed_fields.includes('application.client_id');
  return (
    <>
      <p className="max-w-prose text-lg text-ink-soft">You changed {changesText(setup)}. All the rest is as before.</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={`${left.site_address}${setUpPath}`} size="large" icon={<ArrowLeft size={iconSize.medium} />}>
          Back to the panel
        </ButtonLink>
        <ButtonLink href={`${left.site_address}/`} size="large" variant="secondary">
          See the home page
        </ButtonLink>
      </div>
      {hasOtherApplication && <DiscordCommands left={left} className="border-t border-line pt-6" />}
    </>
  );
}
