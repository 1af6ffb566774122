import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { endOf, isOpenElsewhere } from '../ends.ts';
import { continueHere, setupQuery, statusQuery } from '../queries.ts';

/** Where the address has none, a proxy is in front of the site. */
const usualPort = '3000';

/** Why the set-up cannot be opened in this browser, and what to do. */
export function SetupRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const status = useQuery(statusQuery(null));
  const end = endOf(error);
  const isSetUp = end !== null && (status.data?.is_set_up ?? false);
  const todo = end?.todo(location.port || usualPort) ?? [
    errorText(error),
    'Nothing is lost. Check your connection and try again.',
  ];
  return (
    <section className="flex max-w-prose flex-col items-start gap-5 py-6">
      <KeyRound size={iconSize.huge} className="text-accent-text" />
      <div role="alert">
        <h2 className="text-heading">
          {isSetUp ? 'This site is set up already' : (end?.title ?? 'The set-up did not open')}
        </h2>
      </div>
      {isSetUp ? (
        <p className="text-lg">
          The primary admin can change the values: sign in, open the admin panel, then Settings, and press “Set up
          again”. What is left to do is at the top of the panel.
        </p>
      ) : (
        <ul className="flex list-disc flex-col gap-2 pl-5 text-lg">
          {todo.map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {isOpenElsewhere(error) && <ContinueHere />}
        <ButtonLink variant={isOpenElsewhere(error) ? 'secondary' : 'primary'} href={isSetUp ? '/admin' : '/'}>
          {isSetUp ? 'Open the admin panel' : 'Go to the site'}
        </ButtonLink>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </section>
  );
}

/** Moves the set-up to this browser, with what was saved. Rule: SETUP-3. */
function ContinueHere() {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: continueHere,
    onSuccess: (setup) => client.setQueryData(setupQuery().queryKey, setup),
    onError: (error) => showErrorToast(error, 'The set-up did not open'),
  });
  return (
    <Button
      isLoading={move.isPending}
      icon={<MonitorSmartphone size={iconSize.medium} />}
      onClick={() => move.mutate()}
    >
      Continue on this device
    </Button>
  );
}
