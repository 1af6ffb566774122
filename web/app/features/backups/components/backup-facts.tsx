import type { Backups } from '@sunset/contract/api/installation/backups.ts';
import { backupFailures } from '@sunset/contract/installation/backup-failures.ts';
import { formatCount, formatNumber } from '../../../format/numbers.ts';
import { Fact } from '../../../ui/layout/fact.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';

export function BackupFacts({ backups }: { backups: Backups }) {
  const { last_good: last, failure, next_at: next, data_check: check } = backups;
  return (
    <>
      {failure !== null && (
        <div className="w-full rounded-control bg-sunk px-4 py-3 wrap-anywhere">
          <p className="font-medium text-danger-text">
            The last try failed, <ShortMoment moment={failure.at} />. {backupFailures[failure.reason]}
          </p>
          <p className="mt-1 text-sm text-ink-soft">{failure.detail}</p>
        </div>
      )}
      {check !== null && check.violations > 0 && (
        <div className="w-full rounded-control bg-sunk px-4 py-3 wrap-anywhere">
          <p className="font-medium text-danger-text">
            The data breaks rules of the site, found {formatCount(check.violations, 'time')}. The backup is kept. Tell
            the person who runs the server.
          </p>
          <p className="mt-1 text-sm text-ink-soft">{check.rules}</p>
        </div>
      )}
      <dl className="grid w-full gap-x-6 gap-y-4 font-semibold tabular-nums wrap-anywhere sm:grid-cols-2">
        <Fact term="Last good backup">
          <ShortMoment moment={last?.at ?? null} otherwise="none yet" />
          {last !== null && (
            <span className="block text-sm font-normal text-ink-soft">
              {formatCount(last.rows, 'row')}, {formatSize(last.bytes)}
            </span>
          )}
        </Fact>
        <Fact term="Restored as a test">
          <ShortMoment moment={backups.rehearsed_at} otherwise={last === null ? 'not yet' : 'never'} />
          {last !== null && backups.rehearsed_at !== last.at && (
            <span className="block text-sm font-normal text-danger-text">
              The last backup was read back, but could not be restored here.
            </span>
          )}
        </Fact>
        <Fact term={backups.state === 'waiting' ? 'Next backup' : 'Due since'}>
          <ShortMoment moment={next} otherwise="now" />
          <span className="block text-sm font-normal text-ink-soft">
            Every day at {backups.times.join(', ')} ({backups.time_zone})
          </span>
        </Fact>
        <Fact term="Deleted after">{formatCount(backups.keep_days, 'day')}</Fact>
        <Fact term="Place" isWide>
          {backups.place ?? (
            <span className="text-danger-text">
              none: <code className="font-semibold">BACKUP_TARGET</code> is not set any more
            </span>
          )}
        </Fact>
        {last !== null && (
          <Fact term="Name of the last one" isWide>
            {last.name}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** 1,234 KB, 12.3 MB, 4.5 GB. */
function formatSize(bytes: number): string {
  const megabyte = 1024 ** 2;
  if (bytes < megabyte) return `${formatNumber(Math.ceil(bytes / 1024))} KB`;
  const [size, unit] = bytes < 1024 * megabyte ? [bytes / megabyte, 'MB'] : [bytes / megabyte / 1024, 'GB'];
  return `${size.toFixed(1)} ${unit}`;
}
