import { m } from '#messages';
import { ClipboardCheck, Gift, Sparkles, Timer } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { CardTitle } from './card-title.tsx';

const benefits = [
  {
    Icon: ClipboardCheck,
    title: m.accounts_benefit_forms_title(),
    text: m.accounts_benefit_forms_text(),
  },
  {
    Icon: Sparkles,
    title: m.accounts_benefit_features_title(),
    text: m.accounts_benefit_features_text(),
  },
  { Icon: Timer, title: m.accounts_benefit_check_in_title(), text: m.accounts_benefit_check_in_text() },
];

export function Benefits() {
  return (
    <Card as="section" aria-labelledby="benefits" className="flex flex-col gap-6 lg:col-span-2">
      <CardTitle id="benefits" Icon={Gift} title={m.accounts_benefits_title()} />
      <IconList items={benefits} className="md:grid-cols-3" />
    </Card>
  );
}
