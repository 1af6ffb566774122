import { ExternalLink as ExternalIcon } from 'lucide-react';
import { call } from '../../../../lib/requests/api.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useDraft } from '../../hooks/use-drafts.ts';
import { useIsFixed, useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { portalPage, type PortalPage } from '../../portal.ts';
import { FixedNote } from '../fixed-note.tsx';
import { Instruction, Instructions } from '../instructions.tsx';
import { StepFrame } from '../step-frame.tsx';
import { SecretField } from './secret-field.tsx';

const labels = { client_id: 'Client ID', client_secret: 'Client Secret', bot_token: 'Bot token' };

/** The Discord application: made in Discord's developer portal, tried at once. */
export function ApplicationStep() {
  const { application, addresses } = useSetup();
  const isFixed = useIsFixed('application');
  const [values, change] = useDraft('application', () => ({
    client_id: application?.client_id ?? '',
    client_secret: '',
    bot_token: '',
  }));
  const form = useStepForm({ step: 'application', labels });
  function handleSubmit() {
    const client_secret = values.client_secret.trim();
    const bot_token = values.bot_token.trim();
    const body = {
      client_id: values.client_id,
      ...(client_secret === '' ? {} : { client_secret }),
      ...(bot_token === '' ? {} : { bot_token }),
    };
    form.submit(() => call('PUT /setup/application', { body }));
  }
  const secret = (name: 'client_secret' | 'bot_token') => ({
    ...form.field(name),
    value: values[name],
    isStored: application?.[`has_${name}`] ?? false,
    isDisabled: isFixed(name),
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <StepFrame
      form={form}
      submitLabel="Check with Discord"
      intro="Guests sign in with Discord, and a bot of your own sends them messages. Both need an application in Discord’s developer portal. It is free and takes five minutes."
      onSubmit={handleSubmit}
    >
      <FixedNote step="application" />
      <Instructions>
        <Instruction title="Create the application">
          <p>
            Open the developer portal and sign in. Press <b>New Application</b>, type the name of your community, and
            press <b>Create</b>.
          </p>
          <PortalLink clientId={values.client_id} page="" label="Open the developer portal" />
        </Instruction>
        <Instruction title="Let people sign in">
          <p>
            In the menu of your application, open <b>OAuth2</b>. Under <b>Redirects</b>, press <b>Add Redirect</b> and
            paste the first address. Do it again with the second one, then press <b>Save Changes</b>.
          </p>
          {addresses.discord_redirects.map((address, index) => (
            <CopyField key={address} label={index === 0 ? 'First redirect' : 'Second redirect'} value={address} />
          ))}
          <PortalLink clientId={values.client_id} page="oauth2" label="Open the page OAuth2" />
        </Instruction>
        <Instruction title="Copy the id and the secret">
          <p>
            On the same page, press <b>Copy</b> below <b>Client ID</b>. Then press <b>Reset Secret</b> and copy the
            client secret.
          </p>
          <TextField
            {...form.field('client_id')}
            required
            inputMode="numeric"
            autoComplete="off"
            placeholder="17 to 20 digits"
            value={values.client_id}
            disabled={isFixed('client_id')}
            onChange={(event) => change({ client_id: event.target.value })}
          />
          <SecretField {...secret('client_secret')} hint="Discord shows it once. Keep it to yourself." />
        </Instruction>
        <Instruction title="Copy the token of the bot">
          <p>
            In the menu, open <b>Bot</b>. Press <b>Reset Token</b> and copy the token. Leave the switches below
            “Privileged Gateway Intents” off: the site needs none.
          </p>
          <PortalLink clientId={values.client_id} page="bot" label="Open the page Bot" />
          <SecretField {...secret('bot_token')} hint="Discord shows it once. Keep it to yourself." />
        </Instruction>
      </Instructions>
    </StepFrame>
  );
}

interface PortalLinkProps {
  clientId: string;
  page: PortalPage;
  label: string;
}

function PortalLink({ clientId, page, label }: PortalLinkProps) {
  return (
    <ButtonLink
      href={portalPage(useSetup().addresses.developer_portal, clientId, page)}
      isExternal
      variant="secondary"
      className="self-start"
      icon={<ExternalIcon aria-hidden size={iconSize.small} />}
    >
      {label}
    </ButtonLink>
  );
}
