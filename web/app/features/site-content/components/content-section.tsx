import { useQuery } from '@tanstack/react-query';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { contentQuery } from '../queries.ts';
import { ContentForm } from './content-form.tsx';

/** About, values, achievements, team, terms and privacy. Rules: BRAND-5, BRAND-6. */
export function ContentSection() {
  const content = useQuery(contentQuery());
  return (
    <PanelSection
      title="Texts of the pages"
      description={
        <>
          The <PageLink href="/about-us">About page</PageLink>, the <PageLink href="/terms">terms</PageLink> and the{' '}
          <PageLink href="/privacy">privacy policy</PageLink>. What is empty is not shown.
        </>
      }
    >
      <QueryView query={content} what="texts" pending={<Skeleton className="h-96" />}>
        {(loaded) => <ContentForm stored={loaded} />}
      </QueryView>
    </PanelSection>
  );
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link">
      {children}
    </a>
  );
}
