import { m } from '#messages';
import { href } from '../../../lib/navigation/href.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';

export function ClosingCall() {
  return (
    <Reveal>
      <Container>
        <div className="dusk-glow rounded-card px-6 py-14 text-center text-on-dusk sm:px-12 sm:py-20">
          <h2 className="text-heading">{m.home_closing_title()}</h2>
          <p className="mx-auto mt-3 max-w-xl text-lg text-on-dusk-soft">{m.home_closing_text()}</p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink href={href('/contact')} size="large" className="focus-visible:outline-on-dusk">
              {m.home_closing_contact()}
            </ButtonLink>
            <ButtonLink href={href('/book')} variant="secondary" size="large" className="focus-visible:outline-on-dusk">
              {m.home_closing_rooms()}
            </ButtonLink>
          </div>
        </div>
      </Container>
    </Reveal>
  );
}
