import type { Namespace } from '../values/namespace.ts';
import { CHECKLIST_LIMITS, type Checklist, type PhotoRule } from './checklist.ts';

/** What drivers send: a checklist that they filled in, or a problem that they report by itself. */
export const INSPECTION_KINDS = ['checklist', 'problem'] as const;
/** One of these kinds. */
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

/** What a driver found at an item; of a reported problem the text is empty. */
export interface InspectionAnswer {
  readonly text: string;
  readonly isOk: boolean;
  /** Empty for none. */
  readonly note: string;
  readonly hasPhoto: boolean;
}

/** What a driver sends of a vehicle; its photos follow. */
export interface Inspection {
  /** Made by the phone for each, so that one that is sent again is not stored again. */
  readonly inspectionId: string;
  readonly kind: InspectionKind;
  readonly deviceId: number;
  /** Milliseconds since the epoch. */
  readonly madeAtMs: number;
  readonly answers: readonly InspectionAnswer[];
}

/** Where a photo is: there is none, the phone has still to send it, or the server has it. */
export const PHOTO_STATES = ['none', 'awaited', 'stored'] as const;
/** One of these states. */
export type PhotoState = (typeof PHOTO_STATES)[number];

/** An inspection as the server tells it to those who see the vehicle. */
export interface StoredInspection {
  readonly id: number;
  readonly kind: InspectionKind;
  readonly deviceId: number;
  /** Milliseconds since the epoch. */
  readonly madeAtMs: number;
  readonly driverName: string;
  readonly answers: readonly (Omit<InspectionAnswer, 'hasPhoto'> & { readonly photo: PhotoState })[];
}

/** The bounds of what a driver sends. A photo is in bytes; the longer side of its picture has so many pixels at most. */
export const INSPECTION_LIMITS = { noteLength: 500, photoBytes: 200_000, photoPixels: 4096 } as const;

/** An item while the driver fills in a checklist. */
export interface DraftAnswer {
  readonly text: string;
  readonly photo: PhotoRule;
  /** Undefined until the driver has looked. */
  readonly isOk: boolean | undefined;
  readonly note: string;
  readonly hasPhoto: boolean;
}

/** An inspection that a driver is making. */
export interface InspectionDraft {
  readonly inspectionId: string;
  readonly kind: InspectionKind;
  readonly deviceId: number;
  readonly answers: readonly DraftAnswer[];
}

/** What an item of a draft still lacks. */
export type MissingAnswer = 'answer' | 'note' | 'photo';

/** Returns an empty draft of a checklist. */
export function checklistDraft(
  inspectionId: string,
  deviceId: number,
  checklist: Checklist,
): InspectionDraft {
  const answers = checklist.map((item) => ({ ...item, isOk: undefined, note: '', hasPhoto: false }));
  return { inspectionId, kind: 'checklist', deviceId, answers };
}

/** Returns an empty draft of a problem. */
export function problemDraft(inspectionId: string, deviceId: number): InspectionDraft {
  const answer = { text: '', photo: 'optional', isOk: false, note: '', hasPhoto: false } as const;
  return { inspectionId, kind: 'problem', deviceId, answers: [answer] };
}

/** Returns a draft with an item that was changed; what a driver types beyond the bounds is left out. */
export function withAnswer(
  draft: InspectionDraft,
  index: number,
  change: Partial<Pick<DraftAnswer, 'isOk' | 'note' | 'hasPhoto'>>,
): InspectionDraft {
  const answers = draft.answers.map((answer, at) => {
    if (at !== index) return answer;
    const changed = { ...answer, ...change };
    const note = changed.note.slice(0, INSPECTION_LIMITS.noteLength);
    const isOk = draft.kind === 'problem' ? false : changed.isOk;
    return { ...changed, note, isOk };
  });
  return { ...draft, answers };
}

/** Whether a draft may take one more photo. */
export function mayAddPhoto({ answers }: InspectionDraft): boolean {
  return answers.filter(({ hasPhoto }) => hasPhoto).length < CHECKLIST_LIMITS.photos;
}

/**
 * Returns what each item of a draft still lacks, in the order of the items; undefined for those that are complete. A
 * reported problem needs a note. No photo is missing when there are as many as can be sent.
 */
export function missingAnswers(draft: InspectionDraft): readonly (MissingAnswer | undefined)[] {
  const isFull = !mayAddPhoto(draft);
  return draft.answers.map(({ isOk, note, photo, hasPhoto }) => {
    if (isOk === undefined) return 'answer';
    if (draft.kind === 'problem' && note.trim() === '') return 'note';
    const isWanted = photo === 'always' || (photo === 'problem' && !isOk);
    return isWanted && !hasPhoto && !isFull ? 'photo' : undefined;
  });
}

/** Returns what is sent of a draft; undefined while something is missing. @param madeAtMs milliseconds since the epoch */
export function inspectionOf(draft: InspectionDraft, madeAtMs: number): Inspection | undefined {
  if (draft.answers.length === 0 || missingAnswers(draft).some((missing) => missing !== undefined))
    return undefined;
  const answers = draft.answers.map(({ text, isOk, note, hasPhoto }) => ({
    text,
    isOk: isOk === true,
    note: note.trim(),
    hasPhoto,
  }));
  return { inspectionId: draft.inspectionId, kind: draft.kind, deviceId: draft.deviceId, madeAtMs, answers };
}

/** Returns the items at which a problem was found, in their order. */
export function problemsOf<A extends { readonly isOk: boolean }>(answers: readonly A[]): readonly A[] {
  return answers.filter(({ isOk }) => !isOk);
}

/** How much of the problems the event of an inspection says. */
const MAX_PROBLEM_TEXT = 500;

/** Returns the problems in one line, such as `Brakes: pull to the left; Lights`. */
export function problemText(answers: readonly Pick<InspectionAnswer, 'text' | 'isOk' | 'note'>[]): string {
  const line = problemsOf(answers)
    .map(({ text, note }) => [text, note.replaceAll(/\s+/g, ' ')].filter((part) => part !== '').join(': '))
    .filter((part) => part !== '')
    .join('; ');
  return line.length > MAX_PROBLEM_TEXT ? `${line.slice(0, MAX_PROBLEM_TEXT - 1)}…` : line;
}

/** The checklist of the vehicle that a driver is in. */
export interface DueChecklist {
  readonly deviceId: number;
  /** No items where the operator wants none. */
  readonly items: Checklist;
  /** When the driver has sent it since the check-in, milliseconds since the epoch; undefined for not yet. */
  readonly sentAtMs: number | undefined;
}

/** Returns the path of a photo that a driver took of an item of an inspection (facts §6). */
export function inspectionPhotoPath(
  namespace: Namespace,
  { deviceId, id }: Pick<StoredInspection, 'deviceId' | 'id'>,
  item: number,
): string {
  return `/${namespace}/devices/${deviceId}/inspections/${id}/photos/${item}`;
}
