import { Clock, KeyRound, Save } from 'lucide-react';
import { IconList } from '../../../ui/icon-list.tsx';

const points = [
  { Icon: Clock, title: 'It takes about a quarter of an hour' },
  { Icon: KeyRound, title: 'You need a Discord server that you manage' },
  { Icon: Save, title: 'Each step is saved: you can go on later in this browser' },
];

/** What to know before the first step. */
export function Welcome() {
  return <IconList items={points} className="rounded-card border border-line bg-surface p-5" />;
}
