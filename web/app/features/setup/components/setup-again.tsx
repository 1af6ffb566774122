import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { call } from '../../../lib/requests/api.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { installationQuery, leftQuery, statusQuery } from '../queries.ts';
import { GoodToKnow } from './good-to-know.tsx';

/** Opens the set-up again, with the stored values. For the primary admin. */
export function SetupAgain() {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const { data: status } = useQuery(statusQuery(null));
  function handleOpen() {
    setIsLeaving(true);
    void handleResult(call('POST /admin/setup'), {
      onSuccess: () => location.assign('/setup'),
      onError: (error) => {
        setIsLeaving(false);
        showErrorToast(error, 'The set-up did not open');
      },
    });
  }
  return (
    <PanelSection
      title="Set-up"
      description="The Discord application, server, roles and channels, Bloxlink and Roblox. Only you can change them, because you are the primary admin."
    >
      <Owner />
      <FirstQuestions />
      {status?.is_set_up === false ? (
        <p>
          This site is a demo without a Discord application. To set it up, open the link that the server printed when it
          started.
        </p>
      ) : (
        <Button variant="secondary" isLoading={isLeaving} icon={<Wrench size={iconSize.medium} />} onClick={handleOpen}>
          Set up again
        </Button>
      )}
    </PanelSection>
  );
}

/** What the last page of the set-up said besides; a demo was not set up. */
function FirstQuestions() {
  const { data: left } = useQuery(leftQuery());
  const { data: installation } = useQuery(installationQuery());
  if (left === undefined || installation?.kind !== 'community') return null;
  return (
    <Disclosure summary="Good to know after the set-up" className="mb-5">
      <div className="pt-3">
        <GoodToKnow left={left} origin="" />
      </div>
    </Disclosure>
  );
}

/** Whose the database is. Rule: OPS-28. */
function Owner() {
  const { data } = useQuery(installationQuery());
  if (data?.kind !== 'community') return null;
  return (
    <p className="mb-4">
      The database belongs to the Discord server <code className="font-semibold">{data.guild_id}</code> and is used with
      the application <code className="font-semibold">{data.application_id}</code>. A start with another server is
      refused.
    </p>
  );
}
