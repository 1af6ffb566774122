import { m } from '#messages';
import type { TeamMember } from '@sunset/contract/api/site-content.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { numbered } from '../../../lib/numbered.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';

/** The first two are shown larger. */
export function Leadership({ team }: { team: readonly TeamMember[] }) {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow={m.about_team_eyebrow()} title={m.about_team_title()} />
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-6">
          {numbered(team).map(({ id, entry }) => (
            <LeadershipMember key={id} member={entry} isLead={id < 2} />
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}

function LeadershipMember({ member, isLead }: { member: TeamMember; isLead: boolean }) {
  return (
    <li
      className={classNames(
        'flex gap-5',
        isLead ? 'flex-col sm:col-span-3 lg:flex-row lg:items-end' : 'flex-row sm:col-span-2 sm:flex-col',
      )}
    >
      <Portrait
        member={member}
        className={classNames(
          'aspect-square shrink-0 rounded-[50%_50%_var(--corner-card)_var(--corner-card)] bg-sunk object-cover',
          isLead ? 'w-full max-w-80 sm:max-w-none lg:w-1/2' : 'w-28 self-start sm:w-full',
        )}
      />
      <div lang={contentLanguage} className="min-w-0">
        <h3 className="text-title">{member.name}</h3>
        <p className="mt-0.5 font-semibold text-accent-text">{member.position}</p>
        {member.description !== '' && <p className="mt-2 text-ink-soft">{member.description}</p>}
      </div>
    </li>
  );
}

/** Without a picture the first letter of the name. */
function Portrait({ member: { name, image }, className }: { member: TeamMember; className: string }) {
  if (image === null) {
    return (
      <div
        aria-hidden
        className={classNames('flex items-center justify-center text-display text-accent-text', className)}
      >
        {[...name][0]}
      </div>
    );
  }
  const alt = image.startsWith('/pictures/') ? m.about_portrait_drawn({ name }) : m.about_portrait({ name });
  return <Picture src={image} alt={alt} width={800} height={800} className={className} />;
}
