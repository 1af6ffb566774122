import { ButtonLink } from '../../../ui/button.tsx';
import { LostPage, PageUnavailable } from '../../../ui/states/lost-page.tsx';

export function ResortNotFound() {
  return (
    <LostPage
      title="Resort Not Found"
      action={
        <>
          <ButtonLink href="/resorts">Explore Resorts</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Return Home
          </ButtonLink>
        </>
      }
    >
      {"The resort you're looking for doesn't exist."}
    </LostPage>
  );
}

export function ResortUnavailable({ id }: { id: string }) {
  return <PageUnavailable what="resort" path={`/resort/${encodeURIComponent(id)}`} />;
}
