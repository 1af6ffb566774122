import { ExternalLink as ExternalIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { blankFields } from '../../../../lib/requests/problem-fields.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/dialogs/disclosure.tsx';
import { CopyField } from '../../../../ui/forms/copy-field.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useSetup } from '../../hooks/use-setup.ts';
import { useStepForm } from '../../hooks/use-step-form.ts';
import { portalPage, type PortalPage } from '../../portal.ts';
import { FixedNote } from '../fixed-note.tsx';
import { Instruction, Instructions } from '../instructions.tsx';
import { StepFrame } from '../step-frame.tsx';
import { SecretField } from './secret-field.tsx';

const labels = { client_id: 'Client ID', client_secret: 'Client Secret', bot_token: 'Bot token' };

const pasteIt = {
  client_id: 'Copy the Client ID and paste it here.',
  client_secret: 'Copy the Client Secret and paste it here.',
  bot_token: 'Copy the bot token and paste it here.',
};

type Secret = 'client_secret' | 'bot_token';
const isSecret = (name: string): name is Secret => name !== 'client_id';

/** The Discord application: made in Discord's developer portal, tried at once. */
export function ApplicationStep() {
  const { mode, application, fixed_fields: fixed } = useSetup();
  const isStored = (name: string) =>
    fixed.includes(`application.${name}`) || (isSecret(name) && application?.[`has_${name}`] === true);
  const form = useStepForm({
    step: 'application',
    initial: { client_id: application?.client_id ?? '', client_secret: '', bot_token: '' },
    labels,
    missing: (values) =>
      Object.fromEntries(Object.entries(blankFields(values, pasteIt)).filter(([name]) => !isStored(name))),
    send: ({ client_id, ...secrets }) => {
      const typed = Object.entries(secrets).flatMap(([name, text]) =>
        text.trim() === '' ? [] : [[name, text.trim()]],
      );
      return call('PUT /setup/application', {
        body: { client_id, ...(Object.fromEntries(typed) as Partial<typeof secrets>) },
      });
    },
  });
  const { client_id: clientId } = form.values;
  const secret = (name: Secret) => ({
    ...form.text(name),
    isStored: application?.[`has_${name}`] ?? false,
  });
  const id = <TextField {...form.text('client_id')} required inputMode="numeric" placeholder="17 to 20 digits" />;
  const [secretField, tokenField] = (['client_secret', 'bot_token'] as const).map((name) => (
    <SecretField key={name} {...secret(name)} hint="Discord shows it once. Keep it to yourself." />
  ));
  if (mode === 'change') {
    return (
      <StepFrame
        form={form}
        submitLabel="Check with Discord"
        intro="Guests sign in with this application, and its bot sends them messages. Leave the fields as they are to keep it."
      >
        <FixedNote step="application" />
        {id}
        {secretField}
        {tokenField}
        <Disclosure summary="Where to find another one at Discord">
          <div className="pt-3">
            <PortalSteps clientId={clientId} />
          </div>
        </Disclosure>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      form={form}
      submitLabel="Check with Discord"
      intro="Guests sign in with Discord, and a bot of your own sends them messages. Both need an application in Discord’s developer portal. It is free and takes five minutes."
    >
      <FixedNote step="application" />
      <PortalSteps
        clientId={clientId}
        credentials={
          <>
            {id}
            {secretField}
          </>
        }
        token={tokenField}
      />
    </StepFrame>
  );
}

interface PortalStepsProps {
  clientId: string;
  /** The fields below what says where their values are. */
  credentials?: ReactNode;
  token?: ReactNode;
}

/** What to do in the developer portal, for a new application. */
function PortalSteps({ clientId, credentials, token }: PortalStepsProps) {
  const { addresses } = useSetup();
  return (
    <Instructions>
      <Instruction title="Create the application">
        <p>
          Open the developer portal and sign in. Press <b>New Application</b>, type the name of your community, and
          press <b>Create</b>.
        </p>
        <PortalLink clientId={clientId} page="" label="Open the developer portal" />
      </Instruction>
      <Instruction title="Let people sign in">
        <p>
          In the menu of your application, open <b>OAuth2</b>. Under <b>Redirects</b>, press <b>Add Redirect</b> and
          paste the first address. Do it again with the second one, then press <b>Save Changes</b>.
        </p>
        {addresses.discord_redirects.map((address, index) => (
          <CopyField key={address} label={index === 0 ? 'First redirect' : 'Second redirect'} value={address} />
        ))}
        <PortalLink clientId={clientId} page="oauth2" label="Open the page OAuth2" />
      </Instruction>
      <Instruction title="Copy the id and the secret">
        <p>
          On the same page, press <b>Copy</b> below <b>Client ID</b>. Then press <b>Reset Secret</b> and copy the client
          secret.
        </p>
        {credentials}
      </Instruction>
      <Instruction title="Copy the token of the bot">
        <p>
          In the menu, open <b>Bot</b>. Press <b>Reset Token</b> and copy the token. Leave the switches below
          “Privileged Gateway Intents” off: the site needs none.
        </p>
        <PortalLink clientId={clientId} page="bot" label="Open the page Bot" />
        {token}
      </Instruction>
      <Instruction title="Keep the bot to yourself">
        <p>
          In the menu, open <b>Installation</b>. Set <b>Install Link</b> to <b>None</b> and press <b>Save Changes</b>.
          Then open <b>Bot</b> again, switch <b>Public Bot</b> off and press <b>Save Changes</b>. So only you can add
          the bot to a server.
        </p>
        <PortalLink clientId={clientId} page="installation" label="Open the page Installation" />
      </Instruction>
    </Instructions>
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
      icon={<ExternalIcon size={iconSize.small} />}
    >
      {label}
    </ButtonLink>
  );
}
