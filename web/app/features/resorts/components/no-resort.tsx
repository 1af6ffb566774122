import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LostPage, PageUnavailable } from '../../../ui/states/lost-page.tsx';

export function ResortNotFound() {
  return (
    <LostPage
      title={m.resorts_not_found_title()}
      action={
        <>
          <ButtonLink href={href('/resorts')}>{m.ui_explore_resorts()}</ButtonLink>
          <ButtonLink href={href('/')} variant="secondary">
            {m.ui_return_home()}
          </ButtonLink>
        </>
      }
    >
      {m.resorts_not_found_text()}
    </LostPage>
  );
}

export function ResortUnavailable({ id }: { id: string }) {
  return (
    <PageUnavailable path={href(`/resort/${encodeURIComponent(id)}`)}>{m.ui_resort_load_failed()}</PageUnavailable>
  );
}
