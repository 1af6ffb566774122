import { ApiError } from '@sunset/contract/client.ts';
import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { errorText } from '../../../../lib/requests/error-text.ts';

/** Why an entry was not saved, and for a missing link where to link the account. */
export function RefusalNotice({ error }: { error: Error }) {
  const needsLink = error instanceof ApiError && error.problem?.code === 'roblox_link_required';
  return (
    <p role="alert" className="rounded-control bg-red-soft px-4 py-3 text-red-text">
      {errorText(error)}{' '}
      {needsLink && (
        <a href={href('/settings')} className="font-semibold underline underline-offset-4">
          {m.waiting_list_open_settings()}
        </a>
      )}
    </p>
  );
}
