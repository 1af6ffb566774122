import { setupSteps, type SetupState, type SetupStep } from '@sunset/contract/api/setup/state.ts';
import { describe, expect, it } from 'vitest';
import { canOpen, currentStep, neighbour, stepState } from './steps.ts';

const required = new Set<SetupStep>(['brand', 'application', 'server', 'sign_in']);

const stepsWith = (...done: SetupStep[]): SetupState['steps'] =>
  setupSteps.map((id) => ({ id, is_done: done.includes(id), is_required: required.has(id) }));

describe('the step that is shown', () => {
  it('is the first that is not done', () => {
    expect(currentStep({ mode: 'first_run', steps: stepsWith() }, null)).toBe('brand');
    expect(currentStep({ mode: 'first_run', steps: stepsWith('brand') }, null)).toBe('application');
  });

  it('is the one in the address if every required step before it is done', () => {
    const steps = stepsWith('brand', 'application');
    expect(currentStep({ mode: 'first_run', steps }, 'server')).toBe('server');
    expect(currentStep({ mode: 'first_run', steps }, 'brand')).toBe('brand');
    expect(currentStep({ mode: 'first_run', steps }, 'roles')).toBe('server');
    expect(currentStep({ mode: 'first_run', steps }, 'nonsense')).toBe('server');
  });

  it('is an extra only if the address names it', () => {
    const steps = stepsWith('brand', 'application', 'server', 'roles', 'resort');
    expect(currentStep({ mode: 'first_run', steps }, null)).toBe('sign_in');
    expect(currentStep({ mode: 'first_run', steps }, 'links')).toBe('links');
  });

  it('is the last one when everything is done, and the first one when a configuration is changed', () => {
    const steps = stepsWith(...setupSteps);
    expect(currentStep({ mode: 'first_run', steps }, null)).toBe('sign_in');
    expect(currentStep({ mode: 'change', steps: steps.slice(1) }, null)).toBe('application');
  });
});

it('opens a step behind an optional one that is missing, and none behind a required one', () => {
  expect(canOpen(stepsWith('brand', 'application', 'server'), 'sign_in')).toBe(true);
  expect(canOpen(stepsWith('brand'), 'server')).toBe(false);
  expect(canOpen(stepsWith().slice(1), 'brand')).toBe(false);
});

it('knows the steps before and after one, and leads from an extra to the last step (SETUP-4)', () => {
  expect(neighbour(stepsWith(), 'brand', 1)).toBe('application');
  expect(neighbour(stepsWith(), 'resort', 1)).toBe('sign_in');
  expect(neighbour(stepsWith(), 'sign_in', -1)).toBe('resort');
  expect(neighbour(stepsWith(), 'brand', -1)).toBeNull();
  expect(neighbour(stepsWith(), 'sign_in', 1)).toBeNull();
  for (const extra of ['links', 'bloxlink', 'roblox'] as const) {
    expect([neighbour(stepsWith(), extra, -1), neighbour(stepsWith(), extra, 1)]).toEqual(['sign_in', 'sign_in']);
  }
});

it('says of a step that was saved with nothing in it that it was skipped (SETUP-4)', () => {
  const nothing = {
    steps: stepsWith('brand', 'links', 'roles', 'bloxlink', 'roblox', 'resort'),
    links: { invite_url: null },
    roles: { role_gold: null },
    bloxlink: { has_api_key: false },
    roblox: { client_id: null, has_client_secret: false },
    resort: null,
  };
  const statesOf = (more: object) => {
    const setup = { ...nothing, ...more } as unknown as SetupState;
    return Object.fromEntries(setup.steps.map((step) => [step.id, stepState(setup, step)]));
  };
  const required = { brand: 'done', application: 'open', server: 'open', sign_in: 'open' };
  const [links, roles, bloxlink, roblox, resort] = Array.from({ length: 5 }, () => 'skipped');
  expect(statesOf({})).toEqual({ ...required, links, roles, bloxlink, roblox, resort });
  const filled = {
    links: { invite_url: 'https://discord.gg/sunset' },
    roles: { role_gold: '100000000000000000' },
    bloxlink: { has_api_key: true },
    roblox: { client_id: '1', has_client_secret: true },
    resort: {},
  };
  expect(Object.values(statesOf(filled)).filter((state) => state === 'skipped')).toEqual([]);
});
