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
        <>
          I agree to the{' '}
          <ExternalLink href={links.terms} className="link">
            Terms of Service
          </ExternalLink>{' '}
          and{' '}
          <ExternalLink href={links.privacy} className="link">
            Privacy Policy
          </ExternalLink>{' '}
          and understand that breaking them leads to moderation action.
        </>
      }
    />
  );
}
