import type { RetentionVariable, ServiceHealth } from '@sunset/contract/api/installation/service-health.ts';
import { useQuery } from '@tanstack/react-query';
import { formatDateWithZone } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { serviceHealthQuery } from '../../../shared/service-health.ts';
import { Notice } from '../../../ui/notice.tsx';

/** What the operator has to fix outside the site, one line each; nothing while all is well or not known. Rule: LINK-10. */
export function ServiceNotice() {
  const health = useQuery(serviceHealthQuery()).data;
  if (health === undefined) return null;
  const lines = [
    ...(health.bloxlink === null ? [] : [bloxlinkLines[health.bloxlink]]),
    ...clockLines(health),
    ...health.shorter_retention.map(retentionLine),
  ];
  if (lines.length === 0) return null;
  return (
    <Notice tone="yellow" className="mt-4 font-medium" role="status">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  );
}

const bloxlinkLines: Record<NonNullable<ServiceHealth['bloxlink']>, string> = {
  key_refused:
    'Bloxlink does not accept the key of this site. Make a new one in its dashboard and enter it in the set-up.',
  other_server:
    'The Bloxlink key belongs to another Discord server. Make one for this server and enter it in the set-up.',
  not_in_server:
    'The Bloxlink bot is not in your Discord server, so it knows none of your guests. Add it at blox.link.',
  limit_reached: 'Bloxlink allows no more look-ups for now. Until then, guests type their Roblox name.',
};

const whatIsDeleted: Record<RetentionVariable, string> = {
  BACKUP_KEEP_DAYS: 'older backups are',
  MESSAGE_RETENTION_DAYS: 'older messages are',
  RETENTION_MONTHS: 'the names and notes of older sessions are',
};

function retentionLine({ variable, in_use, shorter, counts_at }: ServiceHealth['shorter_retention'][number]): string {
  const day = formatDateWithZone(counts_at, 'weekdayDateTime');
  return `${variable} was set to ${shorter} instead of ${in_use}. From ${day} on, ${whatIsDeleted[variable]} deleted for good. If that is a slip, set it to ${in_use} again before then.`;
}

function clockLines({ clock_seconds_off: secondsOff, waits_for_clock: waits }: ServiceHealth): string[] {
  if (secondsOff !== null) return [`${clockLine(secondsOff)}${waits ? ` Until it is right, ${whatWaits}.` : ''}`];
  if (!waits) return [];
  return [
    `The clock of the server is at least a day later than when the site last ran. Until Discord answers and says that it is right, ${whatWaits}.`,
  ];
}

const whatWaits = 'nothing is published, drawn, offered, sent, ended, backed up or deleted by the time';

function clockLine(secondsOff: number): string {
  const minutes = formatCount(Math.max(1, Math.round(Math.abs(secondsOff) / 60)), 'minute', 'minutes');
  const isAhead = secondsOff > 0;
  return `The clock of the server is about ${minutes} ${isAhead ? 'fast' : 'slow'}. From 5 minutes on, commands and buttons on Discord fail. Set it with NTP.`;
}
