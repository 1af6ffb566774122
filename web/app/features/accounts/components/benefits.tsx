import { m } from '#messages';
import { ClipboardCheck, Gift, Sparkles, Timer } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { CardTitle } from './card-title.tsx';

const benefits = [
  {
    Icon: ClipboardCheck,
    title: m.accounts_auto_filled_booking_forms(),
    text: m.accounts_your_roblox_username_and_display(),
  },
  {
    Icon: Sparkles,
    title: m.accounts_enhanced_features(),
    text: m.accounts_hosts_know_your_roblox_name(),
  },
  { Icon: Timer, title: m.accounts_faster_check_in(), text: m.accounts_hosts_find_your_booking_right() },
];

export function Benefits() {
  return (
    <Card as="section" aria-labelledby="benefits" className="flex flex-col gap-6 lg:col-span-2">
      <CardTitle id="benefits" Icon={Gift} title={m.accounts_benefits_of_linking()} />
      <IconList items={benefits} className="md:grid-cols-3" />
    </Card>
  );
}
