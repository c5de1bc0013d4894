import { checkInUrl } from './device-urls.ts';

/** What a scanned or typed text says: a vehicle of this console, something of somebody else, or nothing of use. */
export type ScannedCode =
  | { readonly type: 'vehicle'; readonly deviceId: number }
  | { readonly type: 'foreign'; readonly host: string }
  | { readonly type: 'unreadable' };

/** The longest text that is looked at; a QR code holds up to some thousand characters. */
const MAX_LENGTH = 2_048;

/**
 * Returns what a code says (§2, `/qr-driver/scan/{id}`): the address of a vehicle's check-in at this console, or the
 * number of the vehicle, as drivers type it. A code of another host is foreign.
 * @param origin the origin of the console, for instance `https://fleet.example`
 */
export function readScannedCode(text: string, origin: string): ScannedCode {
  const code = text.trim();
  if (code.length > MAX_LENGTH) return { type: 'unreadable' };
  if (/^[1-9]\d{0,14}$/.test(code)) return { type: 'vehicle', deviceId: Number(code) };
  const host = /^https?:\/\/([^/?#\s]+)/i.exec(code)?.[1];
  if (host === undefined) return { type: 'unreadable' };
  if (host.toLowerCase() !== origin.replace(/https?:\/\//i, '').toLowerCase())
    return { type: 'foreign', host };
  // What comes after a ? or # does not say which vehicle.
  const path = code.slice(code.indexOf('//') + 2 + host.length).replace(/[?#].*/s, '');
  const deviceId = Number(/[1-9]\d{0,14}/.exec(path)?.[0]);
  return !Number.isNaN(deviceId) && path === checkInUrl('', deviceId)
    ? { type: 'vehicle', deviceId }
    : { type: 'unreadable' };
}
