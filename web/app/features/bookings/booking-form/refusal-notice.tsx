import { ApiError } from '@sunset/contract/client.ts';
import type { Problem } from '@sunset/contract/errors.ts';
import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { errorText } from '../../../lib/requests/error-text.ts';
import { Notice } from '../../../ui/notice.tsx';

interface NextStep {
  href: string;
  label: string;
}

/** A refusal, with the party that `in_party` names. */
type RefusedWith = Pick<Problem, 'code'> & { party?: unknown };

/** Where a guest can do something about a refusal, by its code. */
const nextSteps: Partial<Record<Problem['code'], (problem: RefusedWith) => NextStep>> = {
  roblox_link_required: () => ({ href: href('/settings'), label: m.waiting_list_player_settings() }),
  entry_active: () => ({ href: href('/book?view=bookings'), label: m.layout_my_bookings() }),
  booking_limit_reached: () => ({ href: href('/book?view=bookings'), label: m.layout_my_bookings() }),
  in_party: ({ party }) => ({ href: href(`/party/${String(party)}`), label: m.party_mine_open() }),
};

/** Why the server refused something, and where to go next if that helps. */
export function RefusalNotice({ error }: { error: Error }) {
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <Notice tone="red" role="alert">
      {errorText(error)} {problem && <NextStepLink problem={problem} />}
    </Notice>
  );
}

/** Where to go to solve a refusal, if that helps. */
export function NextStepLink({ problem }: { problem: RefusedWith }) {
  const next = nextSteps[problem.code]?.(problem);
  if (!next) return null;
  return (
    <a href={next.href} className="font-semibold underline underline-offset-4">
      {next.label}
    </a>
  );
}
