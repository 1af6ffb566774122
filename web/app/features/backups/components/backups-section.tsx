import type { Backups } from '@sunset/contract/api/installation/backups.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/requests/api.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import { backupKeys, backupsQuery } from '../queries.ts';
import { BackupFacts } from './backup-facts.tsx';

const states: Record<Backups['state'], { tone: StatusTone; label: string }> = {
  off: { tone: 'bad', label: 'No scheduled backups' },
  waiting: { tone: 'good', label: 'All is well' },
  running: { tone: 'waiting', label: 'Taking a backup now' },
  late: { tone: 'waiting', label: 'A backup is due' },
  missing: { tone: 'bad', label: 'A backup is missing' },
};

const brokenData = { tone: 'bad', label: 'The data breaks rules' } as const;

/** Where backups go, the last good one, and the next. Rule: BACKUP-10. */
export function BackupsSection() {
  const backups = useQuery(backupsQuery());
  const { data } = backups;
  return (
    <PanelSection
      title="Backups"
      description="Copies of all data in a second place. Each one is restored as a test before we call it good."
      actions={data?.state !== 'off' && data && <StartButton canStart={data.can.start} />}
    >
      <QueryView query={backups} what="backups">
        {(loaded) => (
          <div className="flex flex-col items-start gap-4">
            <div role="status">
              <BackupsState backups={loaded} />
            </div>
            {loaded.state === 'off' ? (
              <Off lastGood={loaded.last_good?.at ?? null} />
            ) : (
              <BackupFacts backups={loaded} />
            )}
          </div>
        )}
      </QueryView>
    </PanelSection>
  );
}

/** A good backup of data that breaks rules is not called well. Rule: BACKUP-11. */
function BackupsState({ backups: { state, data_check: check } }: { backups: Backups }) {
  const isBroken = state === 'waiting' && check !== null && check.violations > 0;
  const { tone, label } = isBroken ? brokenData : states[state];
  return <StatusLabel tone={tone}>{label}</StatusLabel>;
}

function Off({ lastGood }: { lastGood: string | null }) {
  if (lastGood !== null)
    return (
      <p className="text-ink-soft">
        Backups are off: <code className="font-semibold text-ink">BACKUP_TARGET</code> is set to{' '}
        <code className="font-semibold text-ink">off</code>. The last good one is from <ShortMoment moment={lastGood} />
        . Staff are reminded once a month.
      </p>
    );
  return (
    <p className="text-ink-soft">
      If the server’s disk breaks, everything on it is lost. The person who runs the server can name a place for backups
      with <code className="font-semibold text-ink">BACKUP_TARGET</code>: a folder on another disk or machine, or an S3
      bucket.
    </p>
  );
}

function StartButton({ canStart }: { canStart: boolean }) {
  const { mutate, isPending } = useWrite({
    send: () => call('POST /admin/backups', {}),
    refresh: [backupKeys.status],
    onSuccess: () => ({ title: 'Backup begins', description: 'It starts within half a minute.' }),
    failed: ['Not started', 'The backup could not be started. Please try again.'],
  });
  return (
    <Button variant="secondary" disabled={!canStart && !isPending} isLoading={isPending} onClick={() => mutate()}>
      Back up now
    </Button>
  );
}
