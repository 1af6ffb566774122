import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LostPage, PageUnavailable } from '../../../ui/states/lost-page.tsx';

export function DrawNotFound() {
  return (
    <LostPage
      title={m.draws_not_found_title()}
      action={<ButtonLink href={href('/resorts')}>{m.ui_explore_resorts()}</ButtonLink>}
    >
      {m.draws_not_found_text()}
    </LostPage>
  );
}

export function DrawUnavailable({ id }: { id: string }) {
  return <PageUnavailable path={href(`/draw/${encodeURIComponent(id)}`)}>{m.ui_draw_load_failed()}</PageUnavailable>;
}
