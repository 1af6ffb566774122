import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { useSetupLocation } from '../hooks/use-setup-location.ts';
import { stepTexts } from '../steps.ts';

/** The name of a step in a text, as a link to it. On a phone the list of steps has no links. */
export function StepLink({ id }: { id: SetupStep }) {
  const { hrefOf, go } = useSetupLocation();
  return (
    <a
      href={hrefOf(id)}
      onClick={(event) => {
        event.preventDefault();
        go(id);
      }}
      className="link"
    >
      {stepTexts[id].label}
    </a>
  );
}
