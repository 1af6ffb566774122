import { m } from '#messages';
import { RichText } from '../../../../../ui/rich-text.tsx';
import { useSite } from '../../../../../lib/use-site.ts';
import { CheckboxField } from '../../../../../ui/forms/checkbox-field.tsx';
import { ExternalLink } from '../../../../../ui/external-link.tsx';
import { fieldId } from './missing-summary.tsx';
import { useGuestDetails } from '../../hooks/use-guest-details.ts';

export function TermsField({ error }: { error: string | undefined }) {
  const { links } = useSite().community;
  const { draft, change } = useGuestDetails();
  return (
    <CheckboxField
      id={fieldId('agreedToTerms')}
      checked={draft.agreedToTerms}
      required
      error={error}
      onChange={(event) => change({ agreedToTerms: event.target.checked })}
      label={
        <RichText
          message={m.wizard_i_agree}
          markup={{
            terms: (text) => (
              <ExternalLink href={links.terms} className="link">
                {text}
              </ExternalLink>
            ),
            privacy: (text) => (
              <ExternalLink href={links.privacy} className="link">
                {text}
              </ExternalLink>
            ),
          }}
        />
      }
    />
  );
}
