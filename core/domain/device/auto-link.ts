import { mayUsePermission } from '../access/effective-permission.ts';
import type { Principal } from '../access/permission.ts';
import { RECORD_PERMISSIONS } from '../access/record-permissions.ts';
import { mayHaveDevices } from './device-limit.ts';

/** What users say about the tracker that they link to their account (§2, `/autolink`). */
export interface AutoLinkDraft {
  /** What the tracker calls itself, mostly its IMEI. */
  readonly identifier: string;
  readonly plate: string;
  readonly model: string;
  /** A vehicle icon; empty for the one that the tracker has. */
  readonly category: string;
}

/** What is missing in a draft. */
export type AutoLinkProblem = 'IDENTIFIER_REQUIRED' | 'PLATE_REQUIRED';

/** Why an account may link no tracker, whatever its identifier; administrators have every tracker already. */
export type AutoLinkDenial = 'administrator' | 'rights' | 'limit';

/** Nothing is typed. */
export const EMPTY_AUTO_LINK: AutoLinkDraft = { identifier: '', plate: '', model: '', category: '' };
/** The longest texts that the server takes, characters. */
export const AUTO_LINK_LENGTHS = { identifier: 128, plate: 64, model: 128 } as const;

/** Returns what is missing in a draft; undefined when it can be sent. */
export function autoLinkProblem({ identifier, plate }: AutoLinkDraft): AutoLinkProblem | undefined {
  if (identifier.trim() === '') return 'IDENTIFIER_REQUIRED';
  return plate.trim() === '' ? 'PLATE_REQUIRED' : undefined;
}

/**
 * Whether linking trackers is offered to a user: to those who may have and create devices, on the product's own server.
 * Administrators have them all.
 */
export function mayLinkTrackers(principal: Principal): boolean {
  return (
    principal.server.isPlus &&
    !principal.user.administrator &&
    mayHaveDevices(principal) &&
    mayUsePermission(RECORD_PERMISSIONS.devices.create, principal)
  );
}

/**
 * Returns why a user may link no tracker now: all are theirs, they have no right to it, or no room below their own limit.
 * The limits of the server do not count: the tracker is in it already.
 * @param deviceCount how many devices the user has
 */
export function autoLinkDenial(principal: Principal, deviceCount: number): AutoLinkDenial | undefined {
  const { administrator, deviceLimit } = principal.user;
  if (administrator) return 'administrator';
  if (!mayLinkTrackers(principal)) return 'rights';
  return deviceLimit !== -1 && deviceCount >= deviceLimit ? 'limit' : undefined;
}

/**
 * Returns the identifier of a tracker in a scanned code: the one in the address of this screen, at any host; the 15
 * digits of an IMEI, wherever they stand; or the whole code if it can be an identifier. Undefined for anything else, such
 * as the address of a web page.
 */
export function trackerIdentifierIn(text: string): string | undefined {
  const code = text.trim();
  if (code.length > MAX_CODE_LENGTH) return undefined;
  const inAddress = SCREEN_ADDRESS.exec(code)?.[1];
  if (inAddress !== undefined) return IDENTIFIER.test(inAddress) ? inAddress : undefined;
  return IMEI.exec(code)?.[0] ?? (IDENTIFIER.test(code) ? code : undefined);
}

/**
 * Returns the code of a label that identifies its tracker: of several, such as those of the serial number and of the SIM
 * card, the one with an IMEI, else the first; '' of none.
 */
export function trackerCodeAmong(texts: readonly string[]): string {
  return texts.find((text) => IMEI.test(trackerIdentifierIn(text) ?? '')) ?? texts[0] ?? '';
}

/** A QR code holds up to some thousand characters. */
const MAX_CODE_LENGTH = 2_048;
const SCREEN_ADDRESS = /^https?:\/\/[^/?#\s]+\/autolink\/([^/?#]*)/i;
const IMEI = /(?<!\d)\d{15}(?!\d)/;
/** No blanks, and nothing that only addresses and structured texts have. */
const IDENTIFIER = /^[\w.-]{1,128}$/;
