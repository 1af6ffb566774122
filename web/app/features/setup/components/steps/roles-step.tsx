import { isChannel, type DiscordPlace } from '@sunset/contract/setup/places.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import {
  chosenPlaces,
  noPlaces,
  placeGroups,
  placesToSend,
  placeTexts,
  suggestPlaces,
  type Menus,
  type Places,
} from '../../places.ts';
import { rolesQuery } from '../../queries.ts';
import { FindingList } from '../finding-list.tsx';
import { FixedNote } from '../fixed-note.tsx';
import { LookAgain } from '../look-again.tsx';
import { LookFailed } from '../look-failed.tsx';
import { StepFrame } from '../step-frame.tsx';
import { TestMessage } from './test-message.tsx';

const labels = Object.fromEntries(Object.entries(placeTexts).map(([place, { label }]) => [place, label]));

/** Which roles and channels of the server serve for what. */
export function RolesStep() {
  const found = useQuery(rolesQuery());
  const form = useStepForm({
    step: 'roles',
    initial: {},
    labels,
    send: () => Promise.reject(new Error('Not read yet.')),
  });
  const lookAgain = <LookAgain isLoading={found.isFetching} refetch={found.refetch} />;
  if (found.data) return <RolesForm menus={found.data} lookAgain={lookAgain} />;
  return (
    <StepFrame form={{ ...form, submit() {} }} intro="We are reading the roles and channels of your server.">
      {found.isError ? <LookFailed error={found.error} /> : <Skeleton className="h-96" />}
      {found.isError && lookAgain}
    </StepFrame>
  );
}

interface RolesFormProps {
  menus: Menus;
  lookAgain: ReactNode;
}

function RolesForm({ menus, lookAgain }: RolesFormProps) {
  const { mode, roles, server } = useSetup();
  const name = server?.name ?? 'your server';
  const save = (chosen: Places) => call('PUT /setup/roles', { body: placesToSend(chosen) });
  const initial = roles ? chosenPlaces(roles) : suggestPlaces(menus);
  const form = useStepForm({ step: 'roles', initial, labels, send: save });
  const { values: places } = form;
  return (
    <StepFrame
      form={form}
      intro={
        mode === 'change'
          ? `What the site uses in ${name}. Everything is optional.`
          : `Choose what we should use in ${name}. Everything is optional. Where the names were clear, we have already chosen: please check.`
      }
      skip={{
        loses: 'Without channels nothing is posted on Discord, and without roles all guests pay and book the same.',
        removal: 'Use no roles and channels',
        send: () => save(noPlaces),
      }}
    >
      <FixedNote step="roles" />
      {menus.findings.length > 0 && <FindingList findings={menus.findings} label="What we found" />}
      {placeGroups.map(({ title, note, places: group }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-5">
          <legend className="mb-4 text-title">{title}</legend>
          {note && <p className="max-w-prose text-ink-soft">{note}</p>}
          {group.map((place) => (
            <div key={place} className="flex flex-col gap-3">
              <SelectField
                {...form.field(place)}
                hint={hintOf(place, places[place], menus)}
                options={optionsOf(place, menus)}
                disabled={form.isFixed(place)}
              />
              {isChannel(place) && places[place] !== '' && (
                <TestMessage key={places[place]} channelId={places[place]} label={placeTexts[place].label} />
              )}
            </div>
          ))}
        </fieldset>
      ))}
      {lookAgain}
    </StepFrame>
  );
}

function optionsOf(place: DiscordPlace, { roles, channels }: Menus) {
  const found = isChannel(place)
    ? channels.map(({ id, name }) => ({ value: id, label: `#${name}` }))
    : roles.map(({ id, name }) => ({ value: id, label: name }));
  return [{ value: '', label: 'None' }, ...found];
}

const toDrag =
  'If it is above the role of the bot: in Discord, open “Server Settings”, then “Roles”, drag the role of the bot above it, press “Save Changes”, and here “Look again”.';

/** What it is for, and what the bot lacks for it. */
function hintOf(place: DiscordPlace, id: string, { roles, channels }: Menus): string {
  const { hint } = placeTexts[place];
  const missing = channels.find((one) => one.id === id)?.missing ?? [];
  if (missing.length > 0) return `${hint} The bot may not write there yet. It needs: ${missing.join(', ')}.`;
  const role = roles.find((one) => one.id === id);
  if (place === 'role_gold' && role && !role.can_be_given) {
    const above = role.is_managed ? '' : ` ${toDrag}`;
    return `${hint} The bot cannot give this role, so your team gives it on Discord.${above}`;
  }
  return hint;
}
