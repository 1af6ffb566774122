import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { fieldId } from '../../findings.ts';
import { serversQuery } from '../../queries.ts';
import { missingServer } from '../../server.ts';
import { FindingList } from '../finding-list.tsx';
import { FixedNote } from '../fixed-note.tsx';
import { Instruction, Instructions } from '../instructions.tsx';
import { LookAgain } from '../look-again.tsx';
import { LookFailed } from '../look-failed.tsx';
import { StepFrame } from '../step-frame.tsx';

/** The Discord server of the community, chosen among those that the bot is in. */
export function ServerStep() {
  const { server } = useSetup();
  const found = useQuery(serversQuery());
  const servers = found.data?.servers ?? [];
  const [hasLooked, setHasLooked] = useState(false);
  // The only server is the right one.
  const only = servers.length === 1 ? (servers[0]?.guild_id ?? '') : '';
  const form = useStepForm({
    step: 'server',
    initial: { guild_id: server?.guild_id ?? '' },
    labels: { guild_id: 'Your server' },
    missing: ({ guild_id }) => missingServer(guild_id || only, servers.length),
    send: ({ guild_id }) => call('PUT /setup/server', { body: { guild_id: guild_id || only } }),
  });
  useFirstServer(found.data?.servers, () => form.submit());
  return (
    <StepFrame form={form} intro="Your guests must be members of this Discord server. The bot reads their roles there.">
      <FixedNote step="server" />
      <Instructions>
        <Instruction title="Invite the bot">
          <p>
            Choose your server on Discord’s page and press <b>Authorize</b>. Then come back to this page: the next step
            opens. Is the bot there already? Then go on.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              href={found.data?.invite_address ?? ''}
              isExternal
              variant="secondary"
              icon={<Bot size={iconSize.medium} />}
            >
              Add the bot to your server
            </ButtonLink>
          </div>
        </Instruction>
        <Instruction title="Choose the server">
          {found.isPending && <Skeleton className="h-24" />}
          {found.isError && <LookFailed error={found.error} />}
          {/* Nothing is wrong before somebody did something. */}
          {found.data && servers.length === 0 && !hasLooked && <p>The bot is in no Discord server yet.</p>}
          {found.data && found.data.findings.length > 0 && hasLooked && (
            <FindingList findings={found.data.findings} label="What we found" />
          )}
          {servers.length > 0 && (
            <SelectField
              {...form.field('guild_id')}
              placeholder="Choose a server"
              value={form.values.guild_id || only}
              disabled={form.isFixed('guild_id')}
              options={servers.map(({ guild_id, name }) => ({ value: guild_id, label: name }))}
            />
          )}
          {/* As long as there is no field, links to it lead here. */}
          <LookAgain
            id={servers.length === 0 ? fieldId('guild_id') : undefined}
            isLoading={found.isFetching}
            refetch={() => {
              setHasLooked(true);
              return found.refetch();
            }}
          />
        </Instruction>
      </Instructions>
    </StepFrame>
  );
}

/** When the bot has joined its first server while the step was open. The person chose that server on Discord's page. */
function useFirstServer(servers: readonly unknown[] | undefined, onJoined: () => void): void {
  const wasInNone = useRef(false);
  const handleJoined = useEffectEvent(onJoined);
  useEffect(() => {
    if (servers?.length === 1 && wasInNone.current) handleJoined();
    wasInNone.current = servers?.length === 0;
  }, [servers]);
}
