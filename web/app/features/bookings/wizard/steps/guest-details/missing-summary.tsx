import { CircleAlert } from 'lucide-react';
import { m } from '#messages';
import { iconSize } from '../../../../../ui/icon-size.ts';
import type { GuestField } from '../../guest-details.ts';

export const missingSummaryId = 'missing-details';

/** The id of a form field, for links from the summary. */
export const fieldId = (field: GuestField) => `guest-${field}`;

interface MissingSummaryProps {
  missing: readonly { field: GuestField; message: string }[];
}

/** Lists the missing fields with links to them; receives the focus after a failed attempt. */
export function MissingSummary({ missing }: MissingSummaryProps) {
  return (
    <div
      id={missingSummaryId}
      tabIndex={-1}
      role="alert"
      className="flex gap-3 rounded-control bg-red-soft px-4 py-3 text-red-text"
    >
      <CircleAlert aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{m.wizard_almost_there_please_fix_this()}</p>
        <ul className="mt-1 flex flex-col">
          {missing.map(({ field, message }) => (
            <li key={field}>
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
                className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-8"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
