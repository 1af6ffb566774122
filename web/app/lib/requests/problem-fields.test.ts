import { ApiError } from '@sunset/contract/client.ts';
import { expect, it } from 'vitest';
import { blankFields, fieldSentences, problemAt } from './problem-fields.ts';

const errorOf = (errors: { path: string; message: string }[]) =>
  new ApiError({ type: '', title: '', status: 422, detail: '', code: 'invalid_input', errors }, 422, null);

it('makes a sentence of each error, about the field or the row that it is in', () => {
  const error = errorOf([
    { path: 'body.name', message: 'is required' },
    { path: 'body.rooms.1.price', message: 'Invalid input: expected number, received null' },
    { path: 'body.pictures.0.src', message: 'must be an address' },
    { path: 'body.invite_url', message: 'must be an https address' },
  ]);
  expect(fieldSentences(error, { name: 'Name', 'rooms.price': 'Price', pictures: 'The gallery' })).toEqual({
    name: 'Name is required.',
    'rooms.1.price': 'Price must be a number.',
    'pictures.0.src': 'The gallery must be an address.',
    invite_url: 'Must be an https address.',
  });
  expect(fieldSentences(new Error('offline'), {})).toEqual({});
});

it('finds the error of a field and of what is inside it, but not of another whose name begins alike', () => {
  expect(problemAt({ 'pictures.0.src': 'No.' }, 'pictures')).toBe('No.');
  expect(problemAt({ price_display: 'No.' }, 'price')).toBeUndefined();
});

it('names the fields that are empty', () => {
  expect(blankFields({ name: ' ', link: 'x' }, { name: 'A name.', link: 'A link.' })).toEqual({ name: 'A name.' });
});
