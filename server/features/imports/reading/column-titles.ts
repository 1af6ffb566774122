import type { ImportField } from '@sunset/contract/imports/fields.ts';

interface Titles {
  /** Parts of titles, as `normalize` writes them, in the languages of the pages. A longer part says more. */
  parts: readonly string[];
  /** A title with one of these words is something else. */
  never: readonly string[];
}

function list(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

/** When a form was sent, and by whom. */
const submitted = list(`timestamp, zeitstempel, horodateur, marca, carimbo, submitted, booked, created, email, mail`);

/** How communities name their columns. Rule: IMPORT-4. */
export const columnTitles: Record<ImportField, Titles> = {
  roblox_name: {
    parts: list(`roblox username, roblox user name, roblox user, roblox name, roblox, roblox benutzername,
      roblox nutzername, roblox spielername, pseudo roblox, nom d utilisateur roblox, nom roblox,
      identifiant roblox, usuario de roblox, nombre de usuario de roblox, nombre de roblox, usuario roblox,
      nome de usuario do roblox, usuario do roblox, nome no roblox, nick do roblox, username, user name, ign,
      in game name, player, guest, guest name, name, user, benutzername, spieler, gast, joueur, pseudo,
      invite, jugador, huesped, jogador, hospede`),
    never: [...list(`discord, id, display, anzeigename, affichage, link, profile, host, staff, file`), ...submitted],
  },
  roblox_id: {
    parts: list(`roblox id, roblox user id, roblox userid, id roblox, id de roblox, id do roblox, robloxid, user id,
      userid`),
    never: [...list(`discord, name`), ...submitted],
  },
  discord_id: {
    parts: list(`discord id, discord user id, discord userid, discordid, id discord, id de discord, id do discord,
      member id, user id, userid, id`),
    never: [...list(`roblox, name, role, message`), ...submitted],
  },
  room_type: {
    parts: list(`room type, type of room, which room, room, suite, accommodation, zimmertyp, zimmerart, zimmer,
      type de chambre, chambre, tipo de habitacion, habitacion, tipo de quarto, quarto`),
    never: [...list(`number, nummer, numero, no, service`), ...submitted],
  },
  resort: {
    parts: list(`resort name, resort, hotel, location, place, venue, ort, lieu, complexe, lugar, local`),
    never: [...list(`map, time`), ...submitted],
  },
  start: {
    parts: list(`start, starts at, start time, start date, opening date, opening, session date, session, date and time,
      date time, datetime, date, day, when, check in date, check in, event date, starttermin, termin,
      datum und uhrzeit, datum, tag, wann, beginn, date et heure, date de la session, seance, jour, debut,
      fecha y hora, fecha, sesion, dia, inicio, data e hora, data, sessao`),
    never: [...list(`end, ende, fin, fim, out, birth, zone, zeitzone, fuseau, zona, fuso, host`), ...submitted],
  },
  time: {
    parts: list(`time, start time, session time, hour, uhrzeit, zeit, startzeit, heure, heure de debut, hora,
      hora de inicio, horario`),
    never: [...list(`zone, date, datum, fecha, data, end, ende, fin, fim, fuseau`), ...submitted],
  },
  time_zone: {
    parts: list(`time zone, timezone, tz, zeitzone, fuseau horaire, fuseau, zona horaria, fuso horario`),
    never: submitted,
  },
  payment_method: {
    parts: list(`payment method, payment type, how will you pay, how do you pay, how did you pay, how are you paying,
      how would you like to pay, payment, pay with, pay in, paying with, method, zahlungsart, zahlungsmethode,
      zahlungsweise, zahlungsmittel, bezahlung, zahlung, zahlst, bezahlst, zahlen, bezahlen, mode de paiement,
      moyen de paiement, paiement, payer, paies, payez, paierez, metodo de pago, forma de pago, medio de pago,
      como pagas, como pagaras, como vas a pagar, como quieres pagar, como deseas pagar, pago, forma de pagamento,
      metodo de pagamento, meio de pagamento, como vai pagar, como voce vai pagar, como quer pagar,
      como voce quer pagar, como pagara, pagamento`),
    never: [...list(`paid, received, status, amount, due, bezahlt, recu, recibido, recebido`), ...submitted],
  },
  paid: {
    parts: list(`paid, payment received, payment status, payment, has paid, did you pay, bezahlt, gezahlt,
      zahlung erhalten, paye, paiement recu, pagado, pagaste, ya pagaste, pago recibido, pago, pagou, ja pagou,
      pagamento recebido`),
    never: [...list(`method, amount, type, how, wie, womit, comment, como`), ...submitted],
  },
  all_inclusive: {
    parts: list(`all inclusive, allinclusive, all in, tout compris, tout inclus, todo incluido, tudo incluido,
      tudo incluso, inklusive`),
    never: submitted,
  },
  notes: {
    parts: list(`notes, note, special requests, special request, requests, comments, comment, remarks, anything else,
      notizen, anmerkungen, anmerkung, bemerkungen, wunsche, sonderwunsche, remarques, commentaires,
      commentaire, demandes, notas, comentarios, observaciones, observacoes, pedidos`),
    // French "comment" asks how.
    never: [...list(`payer, paies, payez, paierez`), ...submitted],
  },
  status: {
    parts: list(`booking status, status, state, decision, approved, accepted, genehmigt, entscheidung, statut, etat,
      approuve, estado, aprobado, situacao, aprovado`),
    never: [...list(`payment, paid`), ...submitted],
  },
  gold_until: {
    parts: list(`gold until, gold ends, gold expires, gold end, expires, expiry, expiration, expires at, valid until,
      until, end date, ends, end, membership end, gold bis, gultig bis, bis, ablauf, endet, jusqu au,
      expire le, fin, hasta, vence, valido hasta, ate, expira em, valido ate`),
    never: submitted,
  },
};
