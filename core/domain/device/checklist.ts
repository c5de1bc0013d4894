import { productAttributeName, type Namespace } from '../values/namespace.ts';

/** When the driver takes a photo of an item: as wanted, of a problem, or always. */
export const PHOTO_RULES = ['optional', 'problem', 'always'] as const;
/** One of these rules. */
export type PhotoRule = (typeof PHOTO_RULES)[number];

/** Something that a driver looks at before driving. */
export interface ChecklistItem {
  readonly text: string;
  readonly photo: PhotoRule;
}

/** A checklist in the order in which it is gone through. */
export type Checklist = readonly ChecklistItem[];

/** The bounds of a checklist: with others of a vehicle its text must fit into the attributes. */
export const CHECKLIST_LIMITS = { items: 30, itemLength: 100, textLength: 2_000, photos: 12 } as const;

/** Why a checklist cannot be saved. */
export type ChecklistProblem = 'TOO_LONG' | 'TOO_MANY_PHOTOS';

/** What stands for a checklist without items: nothing is to be checked, whatever groups and server say. */
const NONE = '-';
/** What says the rule of an item behind its text. */
const MARKS: Readonly<Record<PhotoRule, string>> = {
  always: 'photo',
  problem: 'photo of problem',
  optional: 'optional',
};

/** Returns the name of the attribute of a device, group or server that holds its checklist. */
export function checklistAttribute(namespace: Namespace): string {
  return productAttributeName(namespace, 'checklist');
}

/**
 * Reads a checklist as it is stored: an item a line, such as `Lights | photo` or `Tires | photo of problem`. Returns no
 * items for `-`, and undefined where nothing is said, so that what the group or the server says counts. What is beyond
 * the bounds is left out.
 */
export function checklistFromText(stored: unknown): Checklist | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim();
  if (text === NONE) return [];
  const items = text
    .split('\n')
    .flatMap((line) => itemIn(line))
    .slice(0, CHECKLIST_LIMITS.items);
  return items.length === 0 ? undefined : items;
}

/** Returns the text by which a checklist is stored; `-` for one without items. Items without a text are left out. */
export function checklistAsText(checklist: Checklist): string {
  const lines = checklist.flatMap(({ text, photo }) => {
    const clean = cleanText(text);
    if (clean === '') return [];
    // Its mark alone tells an item that is called as `NONE` from a checklist without items.
    const isPlain = photo === 'optional' && clean !== NONE;
    return [isPlain ? clean : `${clean} | ${MARKS[photo]}`];
  });
  return lines.length === 0 ? NONE : lines.join('\n');
}

/** Returns why a checklist cannot be saved; undefined when it can. */
export function checklistProblem(checklist: Checklist): ChecklistProblem | undefined {
  const isTooLong =
    checklist.length > CHECKLIST_LIMITS.items ||
    checklist.some(({ text }) => text.length > CHECKLIST_LIMITS.itemLength) ||
    checklistAsText(checklist).length > CHECKLIST_LIMITS.textLength;
  if (isTooLong) return 'TOO_LONG';
  const always = checklist.filter(({ photo }) => photo === 'always').length;
  return always > CHECKLIST_LIMITS.photos ? 'TOO_MANY_PHOTOS' : undefined;
}

function itemIn(line: string): ChecklistItem[] {
  const at = line.lastIndexOf('|');
  const mark = line.slice(at + 1).trim();
  const rule = at < 0 ? undefined : PHOTO_RULES.find((photoRule) => MARKS[photoRule] === mark);
  const text = cleanText(rule === undefined ? line : line.slice(0, at));
  return text === '' ? [] : [{ text, photo: rule ?? 'optional' }];
}

/** A text on one line, without what separates the rule. */
function cleanText(text: string): string {
  return text
    .replaceAll('|', '/')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, CHECKLIST_LIMITS.itemLength)
    .trim();
}
