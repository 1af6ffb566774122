import type { SetupState, SetupStep } from '@sunset/contract/api/setup/state.ts';

interface StepText {
  /** In the list of steps. */
  label: string;
  /** The heading. */
  title: string;
}

export const stepTexts: Record<SetupStep, StepText> = {
  brand: { label: 'Your community', title: 'Name and colours' },
  links: { label: 'Links', title: 'Your links' },
  application: { label: 'Discord application', title: 'Connect Discord' },
  server: { label: 'Discord server', title: 'Choose your Discord server' },
  roles: { label: 'Roles and channels', title: 'Roles and channels' },
  bloxlink: { label: 'Bloxlink', title: 'Bloxlink' },
  roblox: { label: 'Roblox', title: 'Roblox' },
  resort: { label: 'First resort', title: 'Your first resort' },
  sign_in: { label: 'Finish', title: 'Check and finish' },
};

type Steps = SetupState['steps'];

export type StepState = 'open' | 'done' | 'skipped';

const hasValue = (values: object | null) => Object.values(values ?? {}).some((value) => value !== null);

/** Whether something was entered in a step that can be left out. */
const isFilled: Partial<Record<SetupStep, (setup: SetupState) => boolean>> = {
  links: ({ links }) => hasValue(links),
  roles: ({ roles }) => hasValue(roles),
  bloxlink: ({ bloxlink }) => bloxlink?.has_api_key === true,
  roblox: ({ roblox }) => typeof roblox?.client_id === 'string',
  resort: ({ resort }) => resort !== null,
};

/** A step that was saved with nothing in it was skipped. */
export function stepState(setup: SetupState, { id, is_done }: Steps[number]): StepState {
  if (!is_done) return 'open';
  return isFilled[id]?.(setup) === false ? 'skipped' : 'done';
}

/** A step can be opened once every required step before it is done. */
export function canOpen(steps: Steps, id: SetupStep): boolean {
  const index = steps.findIndex((step) => step.id === id);
  return index >= 0 && steps.slice(0, index).every((step) => step.is_done || !step.is_required);
}

/** The step to show: the one in the address, else where the set-up was left. */
export function currentStep({ mode, steps }: Pick<SetupState, 'mode' | 'steps'>, asked: string | null): SetupStep {
  const found = steps.find(({ id }) => id === asked);
  if (found && canOpen(steps, found.id)) return found.id;
  const open = steps.find(({ is_done }) => !is_done);
  const fallback = mode === 'change' ? steps[0] : steps.at(-1);
  return open?.id ?? fallback?.id ?? 'sign_in';
}

/** The step after or before this one; null at either end. */
export function neighbour(steps: Steps, id: SetupStep, distance: 1 | -1): SetupStep | null {
  const index = steps.findIndex((step) => step.id === id);
  return steps[index + distance]?.id ?? null;
}
