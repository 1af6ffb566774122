import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIdCursor, readStartCursor, setPage, writeStartCursor } from './paging.ts';

function expectRefused(read: () => unknown): void {
  expect(thrownBy(read)).toMatchObject({ code: 'invalid_input', fields: [{ path: 'query.cursor' }] });
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** Every instant that the contract accepts. */
const instants = fc.date({
  noInvalidDate: true,
  min: new Date('1900-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
});
const ids = fc.integer({ min: 1, max: 2_147_483_647 });

describe('a cursor by id', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(readIdCursor(String(id))).toBe(id);
      }),
    );
    expect(readIdCursor(undefined)).toBeNull();
  });

  it('is refused unless it is a positive 32-bit integer (API-7)', () => {
    const isId = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= 2_147_483_647;
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.bigInt().map(String));
    fc.assert(
      fc.property(
        anyText.filter((text) => !isId(text)),
        (text) => expectRefused(() => readIdCursor(text)),
      ),
    );
  });

  it.each(['', '0', '-1', '01', '1.5', '1e3', '2147483648', 'NaN', 'Infinity', '１', '٣', ' 1', '1 ', '9'.repeat(200)])(
    'is refused as "%s"',
    (text) => expectRefused(() => readIdCursor(text)),
  );
});

describe('a cursor by start', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(instants, ids, (startsAt, id) => {
        expect(readStartCursor(writeStartCursor({ startsAt, id }))).toEqual({ startsAt, id });
      }),
    );
    expect(readStartCursor(undefined)).toBeNull();
  });

  it.each([
    '-999999999999999.1',
    '999999999999999.1',
    '253402300800000.1',
    '-2208988800001.1',
    '1795284000000',
    '1795284000000.',
    '.7',
    '1795284000000.0',
    '1795284000000.2147483648',
    '1795284000000.1.2',
    '1795284000000-7',
    '-0.7',
    '00.7',
    '1e12.7',
    'NaN.7',
    '1795284000000.７',
    '',
  ])('is refused as "%s"', (text) => expectRefused(() => readStartCursor(text)));
});

describe('the headers of a page', () => {
  const call = () => ({ url: new URL('http://any/api/list?limit=2&cursor=9'), headers: new Headers() });

  it('name the next page and the total (API-5)', () => {
    const { url, headers } = call();
    setPage({ url, headers }, { next: '7', total: 12 });
    expect(headers.get('link')).toBe('</api/list?limit=2&cursor=7>; rel="next"');
    expect(headers.get('x-total-count')).toBe('12');
  });

  it('name no total that was not counted (API-5)', () => {
    const { url, headers } = call();
    setPage({ url, headers }, { next: null, total: null });
    expect([...headers]).toEqual([]);
  });
});
