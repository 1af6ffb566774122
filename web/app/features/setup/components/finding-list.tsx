import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { StatusLabel, type StatusTone } from '../../../ui/status-label.tsx';
import { fieldId } from '../findings.ts';
import { focusField } from '../focus-field.ts';

const levels: Record<SetupFinding['level'], { label: string; tone: StatusTone }> = {
  ok: { label: 'Fine', tone: 'good' },
  warning: { label: 'Look at this', tone: 'waiting' },
  problem: { label: 'Fix this', tone: 'bad' },
};

const order = { problem: 0, warning: 1, ok: 2 };

/** What a check found, the worst first, each with what to click. */
export function FindingList({ findings, label }: { findings: readonly SetupFinding[]; label: string }) {
  const sorted = findings.toSorted((one, other) => order[one.level] - order[other.level]);
  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line">
      {sorted.map((finding) => (
        <FindingItem key={`${finding.code} ${finding.field} ${finding.says}`} finding={finding} />
      ))}
    </ul>
  );
}

function FindingItem({ finding: { level, says, clicks, copies, link, field } }: { finding: SetupFinding }) {
  const { label, tone } = levels[level];
  return (
    <li className="flex flex-col items-start gap-2 py-4 sm:flex-row sm:gap-4">
      <span className="shrink-0 sm:w-32">
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="font-medium wrap-anywhere sm:pt-0.5">{says}</p>
        {clicks.length > 0 && (
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-soft">
            {clicks.map((click) => (
              <li key={click} className="pl-1 wrap-anywhere">
                {click}
              </li>
            ))}
          </ol>
        )}
        {copies.map((value) => (
          <CopyField key={value} label="To paste" value={value} />
        ))}
        <div className="flex flex-wrap gap-x-6 empty:hidden">
          {link !== null && (
            <ExternalLink href={link} className="inline-flex min-h-11 items-center link">
              Open the page where you can fix it
            </ExternalLink>
          )}
          {level !== 'ok' && field !== null && (
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => focusField(event, field)}
              className="inline-flex min-h-11 items-center link"
            >
              Go to the field
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
