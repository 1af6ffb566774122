import { classNames } from '../../../ui/class-names.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';
import { SectionHeading } from '../../../ui/layout/section-heading.tsx';
import { leaders, type Leader } from './people.ts';

/** The first two leaders are shown larger. */
export function Leadership() {
  return (
    <Reveal>
      <Container className="flex flex-col gap-8">
        <SectionHeading eyebrow="Who runs the resorts" title="Leadership Team" />
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-6">
          {leaders.map((leader, index) => (
            <Person key={leader.name} leader={leader} isLead={index < 2} />
          ))}
        </ul>
      </Container>
    </Reveal>
  );
}

function Person({ leader, isLead }: { leader: Leader; isLead: boolean }) {
  return (
    <li
      className={classNames(
        'flex gap-5',
        isLead ? 'flex-col sm:col-span-3 lg:flex-row lg:items-end' : 'flex-row sm:col-span-2 sm:flex-col',
      )}
    >
      <Picture
        src={leader.image}
        alt={`Drawn portrait of ${leader.name}`}
        width={800}
        height={800}
        className={classNames(
          'aspect-square shrink-0 rounded-[50%_50%_var(--corner-card)_var(--corner-card)] bg-sunk object-cover',
          isLead ? 'w-full max-w-80 sm:max-w-none lg:w-1/2' : 'w-28 self-start sm:w-full',
        )}
      />
      <div className="min-w-0">
        <h3 className="text-title">{leader.name}</h3>
        <p className="mt-0.5 font-semibold text-accent-text">{leader.position}</p>
        <p className="mt-2 text-ink-soft">{leader.description}</p>
      </div>
    </li>
  );
}
