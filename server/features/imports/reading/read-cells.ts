import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { normalize } from './normalize.ts';

const words = (text: string) => new Set(text.split(', '));

const yes = words(
  'yes, y, true, x, 1, ja, j, wahr, oui, vrai, si, verdadero, sim, verdadeiro, paid, received, bezahlt, erhalten, paye, recu, pagado, recibido, pago, recebido, done, ok',
);
const no = words(
  'no, n, false, 0, nein, falsch, non, faux, falso, nao, unpaid, not paid, offen, unbezahlt, non paye, no pagado, pendiente, nao pago, pendente, pending, open',
);

/** Yes or no in the languages of the pages; an empty cell is no. Null: neither. */
export function readYes(cell: string): boolean | null {
  const text = normalize(cell);
  if (text === '') return /[✓✔☑✅]/u.test(cell);
  if (yes.has(text)) return true;
  return no.has(text) ? false : null;
}

/** Null: not a payment method that the site has. */
export function readPaymentMethod(cell: string): PaymentMethod | null {
  const text = ` ${normalize(cell)} `;
  if (/ (?:bbc|in game|ingame|im spiel|en jeu|en el juego|no jogo|cash) /.test(text)) return 'bbc';
  if (/ (?:robux|r|gamepass|game pass) /.test(text)) return 'robux';
  return / (?:donation|donate|spende|don|donacion|doacao) /.test(text) ? 'donation' : null;
}

const declined =
  / (?:declined|denied|rejected|cancelled|canceled|no show|removed|abgelehnt|storniert|refuse|refusee|annule|annulee|rechazado|rechazada|cancelado|cancelada|recusado|recusada) /;

/** They decline alone: "Approved, no payment yet" is approved. */
const declinedAlone = words('no, n, non, nein, nao, false, falsch, faux, falso');

const undecided =
  / (?:pending|waiting|undecided|requested|open|to do|in review|ausstehend|wartend|wartet|offen|angefragt|en attente|a traiter|pendiente|en espera|pendente|aguardando|em espera|em analise) /;

const approved =
  '(?:confirmed|approved|accepted|booked|reserved|bestatigt|genehmigt|angenommen|gebucht|reserviert|confirmee?|approuvee?|acceptee?|validee?|reservee?|confirmad[oa]|aprobad[oa]|aceptad[oa]|reservad[oa]|aprovad[oa]|aceit[oa]|aceite)';
const saysApproved = new RegExp(` ${approved} `);
/** "Not yet approved", "pas encore approuvé". */
const deniesApproved = new RegExp(` (?:not|no|non|nao|nicht|pas) (?:\\S+ )?${approved} `);
/** What comes after an approval. */
const after =
  / (?:paid|checked in|arrived|attended|completed?|done|yes|bezahlt|eingecheckt|erschienen|abgeschlossen|erledigt|ja|payee?|arrivee?|terminee?|oui|pagad[oa]|completad[oa]|pag[oa]|concluid[oa]|sim) /;

/** Whether a row says that its booking is confirmed; an empty cell does. */
export function isConfirmed(cell: string): boolean {
  const text = normalize(cell);
  if (text === '' || readYes(cell) === true) return true;
  const spaced = ` ${text} `;
  return !deniesApproved.test(spaced) && (saysApproved.test(spaced) || after.test(spaced));
}

/** Whether a row says that its request waits for a decision. */
export function isUndecided(cell: string): boolean {
  return undecided.test(` ${normalize(cell)} `);
}

/** Whether a row says that its booking was declined or ended: those are left out. */
export function isDeclined(cell: string): boolean {
  const text = normalize(cell);
  return declinedAlone.has(text) || declined.test(` ${text} `);
}

export type ReadId = { id: string } | { problem: 'bad_id' | 'rounded_id' };

/** A Discord or Roblox id. Spreadsheets round long numbers and write `1,23E+17`; what was lost cannot be read back. */
export function readId(cell: string, pattern: RegExp): ReadId {
  const text = cell.replaceAll(/[<@!>\s]/g, '');
  if (/^\d[.,]\d+E\+?\d+$/i.test(text)) return { problem: 'rounded_id' };
  return pattern.test(text) ? { id: text } : { problem: 'bad_id' };
}
