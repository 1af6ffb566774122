import { parseArgs } from 'node:util';
import { startStandin } from './start.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4600' },
    host: { type: 'string', default: '127.0.0.1' },
    site: { type: 'string', default: 'http://localhost:3000' },
    /** Discord for trying out the set-up: nothing is prepared there yet. */
    newcomer: { type: 'boolean', default: false },
  },
});

const { newcomer: isNewcomer } = values;
const standin = await startStandin({ port: Number(values.port), host: values.host, isNewcomer });
if (!isNewcomer) standin.registerRedirects(values.site);

const people = standin.world.people
  .all()
  .map((person) => `  ${person.key.padEnd(9)} ${person.id.padEnd(20)} ${person.note}`);
// The site that is set up has its Discord here: a second stand-in would only confuse.
const environment = isNewcomer ? { ...standin.addresses(), STANDIN: 'off' } : standin.environment();
const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
process.stdout.write(`Stand-in for Discord, Bloxlink and Roblox: ${standin.url}
Messages sent to Discord: ${standin.url}/
Chat with commands and buttons: ${standin.url}/chat
${isNewcomer ? `Developer portal: ${standin.url}/developers/applications\n` : ''}Signs in for the site at ${values.site} (change with --site)

People:
${people.join('\n')}

Environment for the site:
${variables.join('\n')}
`);

const stop = () => void standin.close();
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
