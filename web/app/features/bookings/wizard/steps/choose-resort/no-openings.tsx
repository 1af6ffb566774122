import { m } from '#messages';
import { href } from '../../../../../lib/navigation/href.ts';
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
      title={m.wizard_resort_empty_title()}
      action={
        <>
          <ButtonLink href={links.socials.chat} isExternal>
            {m.wizard_resort_empty_chat()}
          </ButtonLink>
          <ButtonLink href={href('/resorts')} variant="secondary">
            {m.ui_explore_resorts()}
          </ButtonLink>
          <ButtonLink href={href('/contact')} variant="ghost">
            {m.contact_title()}
          </ButtonLink>
        </>
      }
    >
      {m.wizard_resort_empty_text()}
    </EmptyState>
  );
}
