import type { SetupState, SetupStep } from '@sunset/contract/api/setup/state.ts';

interface StepText {
  /** In the list of steps. */
  label: string;
  /** The heading. */
  title: string;
  /** The heading where there is something already that is changed. */
  changeTitle?: string;
}

export const stepTexts: Record<SetupStep, StepText> = {
  brand: { label: 'Your community', title: 'Name and colours' },
  application: { label: 'Discord application', title: 'Connect Discord', changeTitle: 'Discord application' },
  server: { label: 'Discord server', title: 'Choose your Discord server', changeTitle: 'Discord server' },
  roles: { label: 'Roles and channels', title: 'Roles and channels' },
  resort: { label: 'First resort', title: 'Your first resort' },
  links: { label: 'Links', title: 'Your links' },
  bloxlink: { label: 'Bloxlink', title: 'Bloxlink' },
  roblox: { label: 'Roblox', title: 'Roblox' },
  sign_in: { label: 'Finish', title: 'Check and finish' },
};

export function stepTitle({ mode }: Pick<SetupState, 'mode'>, id: SetupStep): string {
  const { title, changeTitle = title } = stepTexts[id];
  return mode === 'change' ? changeTitle : title;
}

/** Steps that are opened from the last one, which says of each what is missing without it. Rule: SETUP-4. */
export const extras = {
  links: 'Without an invite, guests who are not in your Discord server cannot find it from the site.',
  bloxlink: 'Without it, guests type their Roblox name when they book.',
  roblox:
    'Without it, nobody checks that a Roblox name belongs to the guest, and rooms can be given by a draw only with Bloxlink. To make it, you verify your age at Roblox with an ID.',
} as const satisfies Partial<Record<SetupStep, string>>;

export const isExtra = (id: SetupStep): id is keyof typeof extras => id in extras;

type Steps = SetupState['steps'];

/** The steps that follow one another. */
export const pathOf = (steps: Steps): Steps => steps.filter(({ id }) => !isExtra(id));

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
  const open = pathOf(steps).find(({ is_done }) => !is_done);
  const fallback = mode === 'change' ? steps[0] : steps.at(-1);
  return open?.id ?? fallback?.id ?? 'sign_in';
}

/** The step after or before this one; null at either end. From an extra both ways lead to the last step. */
export function neighbour(steps: Steps, id: SetupStep, distance: 1 | -1): SetupStep | null {
  if (isExtra(id)) return 'sign_in';
  const path = pathOf(steps);
  const index = path.findIndex((step) => step.id === id);
  return path[index + distance]?.id ?? null;
}
