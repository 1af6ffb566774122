import { m } from '#messages';
import { ApiError } from '@sunset/contract/client.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { addToast } from '../../../ui/toasts/toast-store.ts';

/** The toast of a refused vote; who is not in the Discord server also gets the way into it. */
export function showVoteError(error: Error, title: string, invite: string): void {
  if (!(error instanceof ApiError) || error.problem?.code !== 'not_a_member') return showErrorToast(error, title);
  addToast({
    variant: 'destructive',
    title,
    description: errorText(error),
    action: (
      <ExternalLink href={invite} className="inline-flex min-h-11 items-center font-semibold underline">
        {m.ui_discord_invite()}
      </ExternalLink>
    ),
    duration: 15_000,
  });
}
