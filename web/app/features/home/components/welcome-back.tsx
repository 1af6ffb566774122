import { accessLevelText } from '../../../entities/members/access-level.ts';
import { m } from '#messages';
import { useSession } from '../../../lib/session/use-session.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Greets a member with their user type. The session is known only after hydration: two lines, so that nothing moves. */
export function WelcomeBack() {
  const { session } = useSession();
  if (!session) return null;
  const labels = userTypeLabels(session);
  return (
    <div className="rise rounded-card border border-line bg-surface p-4 text-ink shadow-high sm:min-w-64 sm:p-5">
      <p className="truncate text-title">{m.home_welcome_back({ name: session.username })}</p>
      <div className="mt-2 flex items-center gap-2">
        <Badge tone={labels.tone}>{labels.label}</Badge>
        {session.access_level && (
          <span className="truncate text-sm font-medium text-ink-soft">{accessLevelText(session.access_level)}</span>
        )}
      </div>
    </div>
  );
}
