import { useSetup } from '../../hooks/use-setup.ts';
import { extras, isExtra, stepState } from '../../steps.ts';
import { Instruction } from '../instructions.tsx';
import { StepLink } from '../step-link.tsx';

/** The steps that nobody is led through, with what is missing without them. */
export function ExtrasSection() {
  const setup = useSetup();
  const isChange = setup.mode === 'change';
  const filled = isChange ? 'in use.' : 'done.';
  return (
    <Instruction title={isChange ? 'Bloxlink and Roblox' : 'Add what you need'}>
      {!isChange && <p>You can leave all of this out, and do it later.</p>}
      <ul className="flex flex-col gap-3">
        {setup.steps.map((step) =>
          isExtra(step.id) ? (
            <li key={step.id}>
              <StepLink id={step.id} />: {stepState(setup, step) === 'done' ? filled : extras[step.id]}
            </li>
          ) : null,
        )}
      </ul>
    </Instruction>
  );
}
