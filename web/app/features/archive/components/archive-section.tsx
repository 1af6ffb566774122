import type { ResponseOf } from '@sunset/contract/client.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, LogIn } from 'lucide-react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { apiOrigin, call } from '../../../lib/requests/api.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { archiveKeys, archiveQuery } from '../queries.ts';

/** Download everything, to keep it or to leave with it. For the primary admin, soon after a sign-in. Rule: ARCHIVE-1. */
export function ArchiveSection() {
  const archive = useQuery(archiveQuery());
  return (
    <PanelSection
      title="Everything out"
      description="One ZIP file with everything of your community: bookings, openings, members and pictures. Another installation can read it, and you can open its lists in a spreadsheet. Only you can download it, because you are the primary admin."
    >
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">
          It has names and Discord ids of your guests, so keep it safe. It has no sign-ins, security codes, API keys or
          secrets, and no feedback says who gave it.
        </p>
        <QueryView query={archive} what="the archive">
          {({ fresh_until: until }) => (until === null ? <SignInAgain /> : <DownloadButton />)}
        </QueryView>
      </div>
    </PanelSection>
  );
}

function DownloadButton() {
  const { mutate, isPending } = useWrite({
    send: () => call('POST /admin/archive'),
    refresh: [archiveKeys.status],
    onSuccess: startDownload,
    failed: ['Not downloaded', 'The archive could not be downloaded. Please try again.'],
  });
  return (
    <Button
      variant="secondary"
      icon={<Download size={iconSize.medium} />}
      isLoading={isPending}
      onClick={() => mutate()}
    >
      Download everything
    </Button>
  );
}

/** The browser saves the file as it arrives: it can be larger than the memory of a phone. A link, so that no form is left. */
function startDownload({ path }: ResponseOf<'POST /admin/archive'>): void {
  const link = document.createElement('a');
  link.href = `${apiOrigin()}${path}`;
  link.download = '';
  link.click();
}

/** Where Discord leads back to. */
const returnTo = '/admin?tab=settings#everything-out';

function SignInAgain() {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  function handleSignIn() {
    setIsLeaving(true);
    void handleResult(call('GET /admin/auth/url', { query: { return_to: returnTo } }), {
      onSuccess: ({ url }) => location.assign(url),
      onError: (error) => {
        setIsLeaving(false);
        showErrorToast(error, 'The sign-in did not start');
      },
    });
  }
  return (
    <>
      <p>Sign in again first. You can download for ten minutes after that.</p>
      <Button variant="secondary" icon={<LogIn size={iconSize.medium} />} isLoading={isLeaving} onClick={handleSignIn}>
        Sign in again
      </Button>
    </>
  );
}
