import { ButtonLink } from '../../../ui/button.tsx';
import { LostPage, PageUnavailable } from '../../../ui/states/lost-page.tsx';

export function DrawNotFound() {
  return (
    <LostPage title="Draw Not Found" action={<ButtonLink href="/resorts">Explore Resorts</ButtonLink>}>
      There is no draw at this address.
    </LostPage>
  );
}

export function DrawUnavailable({ id }: { id: string }) {
  return <PageUnavailable what="draw" path={`/draw/${encodeURIComponent(id)}`} />;
}
