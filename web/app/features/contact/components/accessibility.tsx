import { m } from '#messages';
import { Container } from '../../../ui/layout/container.tsx';

/** The accessibility statement, short; docs/accessibility.md has each criterion. The footer links to it. */
export function Accessibility() {
  return (
    <section id="accessibility" aria-labelledby="accessibility-title" className="scroll-mt-24">
      <Container width="narrow" className="prose flex flex-col gap-3 text-lg">
        <h2 id="accessibility-title" className="text-heading">
          {m.ui_accessibility()}
        </h2>
        <p>{m.contact_accessibility_goal()}</p>
        <p>{m.contact_accessibility_gaps()}</p>
        <p>{m.contact_accessibility_tell_us()}</p>
      </Container>
    </section>
  );
}
