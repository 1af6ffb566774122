import { ClipboardCheck, Gift, Sparkles, Timer } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { IconList } from '../../../ui/icon-list.tsx';
import { CardTitle } from './card-title.tsx';

const benefits = [
  {
    Icon: ClipboardCheck,
    title: 'Auto-filled booking forms',
    text: 'Your Roblox username and display name are filled in for you.',
  },
  {
    Icon: Sparkles,
    title: 'Enhanced features',
    text: 'Hosts know your Roblox name when you arrive.',
  },
  { Icon: Timer, title: 'Faster check-in', text: 'Hosts find your booking right away.' },
];

export function Benefits() {
  return (
    <Card as="section" aria-labelledby="benefits" className="flex flex-col gap-6 lg:col-span-2">
      <CardTitle id="benefits" Icon={Gift} title="Benefits of linking" />
      <IconList items={benefits} className="md:grid-cols-3" />
    </Card>
  );
}
