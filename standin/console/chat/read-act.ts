import type { Act, FormFields } from '../../discord/interactions/state.ts';
import { isObject } from '../../discord/read-body.ts';
import { controlRefusal } from '../control/requests.ts';

/** Reads an act (command, button, form) of the chat from JSON. Refuses any other value. */
export function readAct(value: unknown): Act {
  if (!isObject(value)) throw controlRefusal('act must be an object');
  const text = (name: string): string => {
    const found = value[name];
    if (typeof found !== 'string') throw controlRefusal(`act.${name} must be text`);
    return found;
  };
  switch (value['kind']) {
    case 'command':
      return { kind: 'command', name: text('name'), options: readOptions(value['options']) };
    case 'autocomplete':
      return {
        kind: 'autocomplete',
        name: text('name'),
        options: readOptions(value['options']),
        focused: text('focused'),
      };
    case 'component': {
      const { values } = value;
      const pressed = { kind: 'component', messageId: text('messageId'), customId: text('customId') } as const;
      return Array.isArray(values) ? { ...pressed, values: values.map(String) } : pressed;
    }
    case 'form':
      return { kind: 'form', customId: text('customId'), fields: readFields(value['fields']) };
    default:
      throw controlRefusal('act.kind must be command, autocomplete, component or form');
  }
}

function readOptions(options: unknown): Record<string, string> {
  if (!isObject(options)) return {};
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));
}

function readFields(fields: unknown): FormFields {
  if (!isObject(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]): [string, FormFields[string]] => {
      if (Array.isArray(value)) return [name, value.map(String)];
      return [name, typeof value === 'boolean' ? value : String(value)];
    }),
  );
}
