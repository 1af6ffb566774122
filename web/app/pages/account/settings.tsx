import { SettingsPage } from '../../features/accounts/components/settings-page.tsx';

export default function Settings() {
  return <SettingsPage />;
}
