import { parseJson } from '../values/json-text.ts';
import { CHECKLIST_LIMITS, PHOTO_RULES } from './checklist.ts';
import {
  INSPECTION_KINDS,
  type DraftAnswer,
  type Inspection,
  type InspectionAnswer,
  type InspectionDraft,
} from './inspection.ts';

/** An inspection that the driver has sent and the server has not confirmed yet, or not with all of its photos. */
export interface PendingInspection {
  readonly inspection: Inspection;
  /** Whether the server has it without the photos. */
  readonly isStored: boolean;
  /** The items whose photos are still to be sent, in their order. */
  readonly photos: readonly number[];
}

/** What a phone keeps of a driver's inspections, so that neither a lost line nor a reload loses anything. */
export interface KeptInspections {
  readonly drafts: readonly InspectionDraft[];
  /** The oldest first. */
  readonly pending: readonly PendingInspection[];
}

/** The most inspections that wait: a browser keeps no more photos. */
export const MAX_PENDING_INSPECTIONS = 20;
/** The most drafts that are kept, for the same reason. */
export const MAX_DRAFTS = 6;
const ID = /^[\w-]{1,64}$/;

/** Returns an inspection that waits to be sent. */
export function pendingInspection(inspection: Inspection): PendingInspection {
  const photos = inspection.answers.flatMap(({ hasPhoto }, item) => (hasPhoto ? [item] : []));
  return { inspection, isStored: false, photos };
}

/** Whether one more inspection may wait; until then it stays a draft. */
export function mayWaitToo(pending: readonly PendingInspection[]): boolean {
  return pending.length < MAX_PENDING_INSPECTIONS;
}

/** Returns what is left of those that wait when the next step of the oldest one is done: itself, then each photo. */
export function afterSent(pending: readonly PendingInspection[]): readonly PendingInspection[] {
  const [first, ...others] = pending;
  if (!first) return [];
  const next = first.isStored ? { ...first, photos: first.photos.slice(1) } : { ...first, isStored: true };
  return next.photos.length === 0 ? others : [next, ...others];
}

/** Returns the drafts without the one of a kind for a vehicle. */
export function withoutDraft(
  drafts: readonly InspectionDraft[],
  { kind, deviceId }: Pick<InspectionDraft, 'kind' | 'deviceId'>,
): readonly InspectionDraft[] {
  return drafts.filter((draft) => draft.kind !== kind || draft.deviceId !== deviceId);
}

/**
 * Returns the drafts with one, in place of that of its kind for its vehicle. What was filled in for other vehicles
 * stays, up to `MAX_DRAFTS`: the driver may come back to them.
 */
export function withDraft(
  drafts: readonly InspectionDraft[],
  added: InspectionDraft,
): readonly InspectionDraft[] {
  const others = withoutDraft(drafts, added).filter(
    (draft) => draft.deviceId === added.deviceId || isBegun(draft),
  );
  return [...others, added].slice(-MAX_DRAFTS);
}

/** Whether anything was filled in. */
function isBegun({ kind, answers }: InspectionDraft): boolean {
  return answers.some(
    ({ isOk, note, hasPhoto }) => note !== '' || hasPhoto || (kind === 'checklist' && isOk !== undefined),
  );
}

/** Returns the text that the browser keeps. */
export function formatKeptInspections(kept: KeptInspections): string {
  return JSON.stringify(kept);
}

/** Returns what is in a kept text; what cannot be read is left out. */
export function parseKeptInspections(text: string | undefined): KeptInspections {
  const { drafts, pending } = objectOf(parseJson(text));
  return {
    drafts: listOf(drafts).flatMap(draftIn).slice(-MAX_DRAFTS),
    pending: listOf(pending).flatMap(pendingIn).slice(0, MAX_PENDING_INSPECTIONS),
  };
}

function draftIn(value: unknown): InspectionDraft[] {
  const kept = objectOf(value);
  const head = headIn(kept);
  const answers = listOf(kept['answers']).slice(0, CHECKLIST_LIMITS.items).flatMap(draftAnswerIn);
  return head && answers.length > 0 ? [{ ...head, answers }] : [];
}

function pendingIn(value: unknown): PendingInspection[] {
  const { inspection, isStored, photos } = objectOf(value);
  const kept = objectOf(inspection);
  const head = headIn(kept);
  const { madeAtMs } = kept;
  const answers = listOf(kept['answers']).slice(0, CHECKLIST_LIMITS.items).flatMap(answerIn);
  if (!head || answers.length === 0 || !Number.isFinite(madeAtMs)) return [];
  const items = listOf(photos).filter(
    (item): item is number => typeof item === 'number' && answers[item]?.hasPhoto === true,
  );
  return [
    {
      inspection: { ...head, madeAtMs: Number(madeAtMs), answers },
      isStored: isStored === true,
      photos: items,
    },
  ];
}

function headIn({ inspectionId, kind, deviceId }: Readonly<Record<string, unknown>>) {
  const known = INSPECTION_KINDS.find((inspectionKind) => inspectionKind === kind);
  if (typeof inspectionId !== 'string' || !ID.test(inspectionId) || !known) return undefined;
  if (!Number.isSafeInteger(deviceId) || Number(deviceId) <= 0) return undefined;
  return { inspectionId, kind: known, deviceId: Number(deviceId) };
}

function draftAnswerIn(value: unknown): DraftAnswer[] {
  const [answer] = answerIn(value);
  const { photo, isOk } = objectOf(value);
  const rule = PHOTO_RULES.find((photoRule) => photoRule === photo) ?? 'optional';
  return answer ? [{ ...answer, photo: rule, isOk: typeof isOk === 'boolean' ? isOk : undefined }] : [];
}

function answerIn(value: unknown): InspectionAnswer[] {
  const { text, isOk, note, hasPhoto } = objectOf(value);
  if (typeof text !== 'string' || typeof note !== 'string') return [];
  return [{ text, isOk: isOk === true, note, hasPhoto: hasPhoto === true }];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...Object(value) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
