import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { mayAddPhoto, missingAnswers, type InspectionKind } from '../../../domain/device/inspection.ts';
import { draftOf, photoKey, type InspectionsEvent } from '../../../machines/drivers/inspections.actions.ts';
import type { inspectionsMachine } from '../../../machines/drivers/inspections.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf as sendersOf } from '../../connected/verbs.ts';

type InspectionsSnapshot = SnapshotFrom<typeof inspectionsMachine>;

/** What a driver is filling in. */
export type ShownDraft = NonNullable<ReturnType<typeof shownDraft>>;

/** A driver's inspections, as front ends see them. */
export type ConnectedInspections = ReturnType<typeof connectInspections>;

/** Connects a driver's inspections. */
export function connectInspections(actor: ActorRefFrom<typeof inspectionsMachine>) {
  return connected(actor, { answers: answersOf, verbs: verbsOf });
}

function answersOf(snapshot: InspectionsSnapshot) {
  const { context, value } = snapshot;
  return {
    /** The checklist that the driver fills in; undefined where none is due, or while that is not known. */
    checklist: shownDraft(context, 'checklist'),
    /** The problem that the driver is reporting; undefined for none. */
    problem: shownDraft(context, 'problem'),
    /** Whether the driver is in a vehicle, and so may report a problem. */
    mayReport: context.deviceId !== undefined,
    /** When the checklist was sent since the check-in, milliseconds since the epoch; undefined for not yet. */
    sentAtMs: context.due?.sentAtMs,
    /** What was sent last, until the next is begun. */
    sent: context.sent,
    /** Whether what was sent waits because the server cannot be reached. */
    isOffline: value.sending === 'offline',
    /** How many inspections the server has not confirmed with all of their photos. */
    waiting: context.pending.length,
    /** Why the server refused one; undefined when it did not. */
    refusal: context.refusal,
  };
}

function shownDraft(context: InspectionsSnapshot['context'], kind: InspectionKind) {
  const draft = draftOf(context, kind);
  if (!draft) return undefined;
  const missing = missingAnswers(draft);
  const isChecked = context.checked.includes(kind);
  return {
    items: draft.answers.map((answer, item) => ({
      ...answer,
      /** JPEG in Base64; undefined without one. */
      taken: answer.hasPhoto ? context.photos[photoKey(draft.inspectionId, item)] : undefined,
      /** What it lacks, once the driver has tried to send it. */
      missing: isChecked ? missing[item] : undefined,
    })),
    /** How many items are complete. */
    done: missing.filter((one) => one === undefined).length,
    mayAddPhoto: mayAddPhoto(draft),
  };
}

function verbsOf(send: (event: InspectionsEvent) => void) {
  return sendersOf(send, {
    startProblem: [],
    cancelProblem: [],
    /** Says whether an item is all right. */
    answer: ['kind', 'item', 'isOk'],
    note: ['kind', 'item', 'note'],
    /** Adds a photo, JPEG in Base64, or takes it away. */
    photo: ['kind', 'item', 'photo'],
    /** Sends what is complete; else it is shown what is missing. */
    send: ['kind'],
    dismiss: [],
    /** Sends at once what waits for the line. */
    retry: [],
  });
}
