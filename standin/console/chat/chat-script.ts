/**
 * The chat in the browser: suggests commands and their options, sends what the person does, shows forms, and brings the
 * messages up to date once a second.
 */
export const chatScript = `
const main = document.querySelector('main.chat');
const { person, channel } = main.dataset;
const commands = JSON.parse(document.getElementById('commands').textContent);
const messages = document.getElementById('messages');
const problem = document.getElementById('problem');
const dialog = document.getElementById('form');
const composer = document.getElementById('composer');
const place = 'person=' + encodeURIComponent(person) + '&channel=' + encodeURIComponent(channel);

// A button that is replaced while it is held down would lose its click.
let isHeldDown = false;
messages.addEventListener('pointerdown', () => { isHeldDown = true; });
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(end, () => setTimeout(() => { isHeldDown = false; }));
}

let shown = messages.innerHTML;
const look = async () => {
  const answer = await fetch('/chat/messages?' + place).catch(() => null);
  const text = answer?.ok ? await answer.text() : shown;
  const isUsed = messages.contains(document.activeElement) && document.activeElement.tagName === 'SELECT';
  if (text === shown || isUsed || isHeldDown) return;
  shown = text;
  messages.innerHTML = text;
  messages.scrollTop = messages.scrollHeight;
};
const repeat = async () => { await look(); setTimeout(repeat, 1000); };
messages.scrollTop = messages.scrollHeight;
repeat();

const send = async (act) => {
  const body = JSON.stringify({ person, channel, act });
  const answer = await fetch('/chat/act', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const result = await answer.json();
  const problems = result.problems ?? [result.error];
  problem.textContent = problems.join(' ');
  problem.hidden = problems.length === 0;
  return result;
};
const act = async (what) => {
  const result = await send(what);
  document.activeElement?.blur?.();
  await look();
  if (result.answer?.type === 9) await openForm();
  return result;
};

const openForm = async () => {
  const answer = await fetch('/chat/form?' + place);
  dialog.innerHTML = await answer.text();
  dialog.showModal();
};
const valueOf = (input) => {
  if (input.dataset.kind === 'box') return input.checked;
  return input.dataset.kind === 'menu' ? [input.value] : input.value;
};
dialog.addEventListener('click', (event) => {
  if (event.target.closest('[data-close]')) dialog.close();
});
dialog.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const fields = {};
  for (const input of form.querySelectorAll('[data-kind]')) fields[input.name] = valueOf(input);
  dialog.close();
  await act({ kind: 'form', customId: form.dataset.customId, fields });
});

messages.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-press]');
  if (!button) return;
  button.disabled = true;
  const messageId = button.closest('[data-message]').dataset.message;
  await act({ kind: 'component', messageId, customId: button.dataset.press });
  button.disabled = false;
});
messages.addEventListener('change', async (event) => {
  const menu = event.target.closest('[data-choose]');
  if (!menu || menu.value === '') return;
  const messageId = menu.closest('[data-message]').dataset.message;
  const values = [menu.value];
  menu.value = '';
  await act({ kind: 'component', messageId, customId: menu.dataset.choose, values });
});

document.querySelector('.person-form select').addEventListener('change', (event) => event.target.form.submit());

if (composer) {
  const text = composer.elements.text;
  const options = document.getElementById('options');
  const suggestions = document.getElementById('suggestions');
  const submit = composer.querySelector('button.primary');
  let command = null;
  let typed = 0;
  const suggest = (list, choose) => {
    suggestions.replaceChildren(...list.map((each) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = each.name;
      button.addEventListener('click', () => choose(each));
      item.append(button);
      return item;
    }));
  };
  const chosen = () => Object.fromEntries(
    [...options.querySelectorAll('input')]
      .filter((input) => input.value !== '')
      .map((input) => [input.name, input.dataset.value ?? input.value]),
  );
  const suggestValues = async (input) => {
    const turn = (typed += 1);
    const act = { kind: 'autocomplete', name: command.name, options: { ...chosen(), [input.name]: input.value }, focused: input.name };
    const result = await send(act);
    if (turn !== typed) return;
    suggest(result.answer?.data?.choices ?? [], ({ name, value }) => {
      input.value = name;
      input.dataset.value = value;
      suggest([], () => {});
    });
  };
  const optionField = (option) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.name = option.name;
    input.placeholder = option.description;
    label.append(option.name, input);
    input.addEventListener('input', () => { delete input.dataset.value; suggestValues(input); });
    input.addEventListener('focus', () => suggestValues(input));
    return label;
  };
  const read = () => {
    const name = text.value.trim().replace(/^\\//, '');
    command = commands.find((each) => each.name === name) ?? null;
    submit.disabled = command === null;
    options.replaceChildren(...(command?.options ?? []).map(optionField));
    const list = text.value.startsWith('/') && command === null ? commands.filter((each) => each.name.startsWith(name)) : [];
    suggest(list.map((each) => ({ name: '/' + each.name + ': ' + each.description, value: each.name })), ({ value }) => {
      text.value = '/' + value;
      read();
    });
  };
  text.addEventListener('input', read);
  composer.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (command === null) return;
    const what = { kind: 'command', name: command.name, options: chosen() };
    text.value = '';
    read();
    await act(what);
    text.focus();
  });
}
`;
