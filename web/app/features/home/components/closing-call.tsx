import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { Reveal } from '../../../ui/layout/reveal.tsx';

export function ClosingCall() {
  return (
    <Reveal>
      <Container>
        <div className="dusk-glow rounded-card px-6 py-14 text-center text-on-dusk sm:px-12 sm:py-20">
          <h2 className="text-heading">Ready for the sunset?</h2>
          <p className="mx-auto mt-3 max-w-xl text-lg text-on-dusk-soft">
            Pick an opening, choose your room, and let our hosts do the rest.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <ButtonLink href="/contact" size="large" className="focus-visible:outline-on-dusk">
              Contact Us Today
            </ButtonLink>
            <ButtonLink href="/book" variant="secondary" size="large" className="focus-visible:outline-on-dusk">
              View Available Rooms
            </ButtonLink>
          </div>
        </div>
      </Container>
    </Reveal>
  );
}
