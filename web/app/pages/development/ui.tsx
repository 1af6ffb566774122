import { Palmtree } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { Countdown } from '../../ui/time/countdown.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { Meter } from '../../ui/states/meter.tsx';
import { RadioGroupField } from '../../ui/forms/radio-group-field.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { ToggleField } from '../../ui/forms/toggle-field.tsx';
import { PanelKit } from './panel-kit.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'destructive'];
const tones: readonly BadgeTone[] = ['neutral', 'accent', 'red', 'yellow', 'purple', 'blue', 'green'];
const steps = ['Select Resort', 'Choose Room', 'Guest Details', 'Review & Confirm', 'Confirmed'];
const moment = Date.UTC(2026, 0, 1);

/** All components of `ui/` in all states. Only in development. */
export default function UiPage() {
  return (
    <Container className="flex flex-col gap-8 py-8">
      <h1 className="text-heading">The kit</h1>
      <Buttons />
      <Part title="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Part>
      <Fields />
      <Part title="Waiting">
        <Spinner label="Loading..." />
        <Skeleton className="h-16 w-40" />
      </Part>
      <Part title="Amounts and time">
        <Meter value={12} max={20} label="Rooms left" text="12 of 20 rooms left" />
        <Meter value={2} max={20} label="Rooms left" text="Only 2 rooms left" tone="warning" />
        <Meter value={0} max={20} label="Rooms left" text="SOLD OUT" tone="danger" />
        <Countdown use="opening" until="2026-01-03T05:00:00Z" now={() => moment} initialNow={moment} />
        <Countdown use="opening" until="2025-01-03T05:00:00Z" now={() => moment} initialNow={moment} />
      </Part>
      <Stepper steps={steps} current={3} label="Steps" />
      <Card isSelected>A selected card</Card>
      <EmptyState picture={<Palmtree size={iconSize.huge} />} title="Nothing yet" action={<Button>Next step</Button>}>
        One sentence that says why.
      </EmptyState>
      <PanelKit />
    </Container>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-title">{title}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  );
}

function Buttons() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title="Buttons, dialog, toasts">
      {variants.map((variant) => (
        <span key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} isLoading>
            loading
          </Button>
        </span>
      ))}
      <ButtonLink href="https://example.com" isExternal>
        External link
      </ButtonLink>
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Button onClick={() => addToast({ title: 'Saved', description: 'Your room is waiting.' })}>Toast</Button>
      <Button onClick={() => addToast({ title: 'Error', description: 'Something is off.', variant: 'destructive' })}>
        Destructive toast
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="A dialog" actions={<Button>Confirm</Button>}>
        <p>Escape, the cross and a press outside close it.</p>
      </Dialog>
    </Part>
  );
}

function Fields() {
  const [choice, setChoice] = useState<'a' | 'b' | null>(null);
  const [isOn, setIsOn] = useState(true);
  return (
    <div className="flex max-w-md flex-col gap-4">
      <TextField label="Name" hint="As in the game." required />
      <TextField label="Wrong" error="This field is required." defaultValue="?" />
      <TextField label="Read only" readOnly value="mira.sol" />
      <TextAreaField label="Notes" hint="At most 500 characters." />
      <CheckboxField label="I agree to the terms." error="Please agree first." />
      <ToggleField label="Bookings open" hint="For gold customers." isOn={isOn} onChange={setIsOn} />
      <RadioGroupField
        label="Payment"
        name="payment"
        value={choice}
        onChange={setChoice}
        options={[
          { value: 'a', label: 'BBC', hint: 'Paid in the game', detail: '2,000 BBC' },
          { value: 'b', label: 'Robux', detail: '13 Robux', isDisabled: true },
        ]}
      />
    </div>
  );
}
