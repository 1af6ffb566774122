import * as discord from './discord.ts';
import * as steps from './steps.ts';

/** Each step in its order, as the documentation lists them. */
export const setupStepCalls = [
  steps.setSetupBrand,
  steps.uploadSetupLogo,
  steps.setSetupLinks,
  discord.setSetupApplication,
  discord.listSetupServers,
  discord.setSetupServer,
  discord.listSetupRoles,
  discord.setSetupRoles,
  discord.sendSetupTestMessage,
  steps.setSetupBloxlink,
  steps.setSetupRoblox,
  steps.setSetupResort,
] as const;
