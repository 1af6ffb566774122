import { useSite } from '../../../../../lib/use-site.ts';
import { ButtonLink } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { Picture } from '../../../../../ui/pictures/picture.tsx';

export function NoOpenings() {
  const { links } = useSite().community;
  return (
    <EmptyState
      headingLevel="h3"
      picture={
        <Picture src="/pictures/empty/no-openings.svg" alt="" width={320} height={240} className="w-64 rounded-card" />
      }
      title="No Upcoming Openings"
      action={
        <>
          <ButtonLink href={links.socials.chat} isExternal>
            Join the community chat
          </ButtonLink>
          <ButtonLink href="/resorts" variant="secondary">
            Explore Resorts
          </ButtonLink>
          <ButtonLink href="/contact" variant="ghost">
            Contact Us
          </ButtonLink>
        </>
      }
    >
      There are no openings right now. We announce new ones in the community chat first.
    </EmptyState>
  );
}
