import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import {
  mayAddPhoto,
  missingAnswers,
  type DraftAnswer,
  type InspectionKind,
  type MissingAnswer,
} from '../../../domain/device/inspection.ts';
import { mayWaitToo } from '../../../domain/device/kept-inspections.ts';
import {
  inspectionDraftOf,
  photoKey,
  type InspectionsEvent,
} from '../../../machines/drivers/inspections.actions.ts';
import type { inspectionsMachine } from '../../../machines/drivers/inspections.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf as sendersOf } from '../../connected/actions.ts';

type InspectionsSnapshot = SnapshotFrom<typeof inspectionsMachine>;

/** What a driver is filling in. */
export interface ShownInspectionDraft {
  /** The items in their order. */
  readonly items: readonly ShownInspectionItem[];
  /** How many items are complete. */
  readonly done: number;
  /** Whether one more photo can be added. */
  readonly mayAddPhoto: boolean;
}

/** An item that a driver is filling in. */
export interface ShownInspectionItem extends DraftAnswer {
  /** Its photo, JPEG in Base64; undefined without one. */
  readonly taken: string | undefined;
  /** What it lacks, once the driver has tried to send it. */
  readonly missing: MissingAnswer | undefined;
}

/** What is known of a driver's inspections. */
export interface InspectionsView {
  /** The checklist that the driver fills in; undefined where none is due, or while that is not known. */
  readonly checklist: ShownInspectionDraft | undefined;
  /** The problem that the driver is reporting; undefined for none. */
  readonly problem: ShownInspectionDraft | undefined;
  /** Whether the driver is in a vehicle, and so may report a problem. */
  readonly mayReport: boolean;
  /** When the checklist was filled in since the check-in, milliseconds since the epoch; undefined for not yet. */
  readonly sentAtMs: number | undefined;
  /** Whether that checklist still waits for the server. */
  readonly isChecklistWaiting: boolean;
  /** What was sent last, until the next is begun. */
  readonly sent: InspectionKind | undefined;
  /** Whether what was sent waits because the server cannot be reached. */
  readonly isOffline: boolean;
  /** How many inspections the server has not confirmed with all of their photos. */
  readonly waiting: number;
  /** Whether so many wait that what is filled in cannot be sent before one of them was. */
  readonly isFull: boolean;
  /** Why the server refused one, as a failure code; undefined when it did not. */
  readonly refusal: string | undefined;
}

/** What a driver can do with inspections. */
export interface InspectionsActions {
  /** Begins the report of a problem. */
  readonly startProblem: () => void;
  /** Drops the problem that is being reported. */
  readonly cancelProblem: () => void;
  /** Says whether an item is all right. */
  readonly answer: (kind: InspectionKind, item: number, isOk: boolean) => void;
  /** Writes a note at an item. */
  readonly note: (kind: InspectionKind, item: number, note: string) => void;
  /** Adds a photo, JPEG in Base64, or takes it away. */
  readonly photo: (kind: InspectionKind, item: number, photo: string | undefined) => void;
  /** Sends what is complete; else it is shown what is missing. */
  readonly send: (kind: InspectionKind) => void;
  /** Takes away the refusal and what was sent last. */
  readonly dismiss: () => void;
  /** Sends at once what waits for the line. */
  readonly retry: () => void;
}

/** A driver's inspections, as front ends see them. */
export type ConnectedInspections = Connected<InspectionsView, InspectionsActions>;

/** Connects a driver's inspections. */
export function connectInspections(actor: ActorRefFrom<typeof inspectionsMachine>): ConnectedInspections {
  return connectActor(actor, { view: viewOf, actions: actionsOf });
}

function viewOf(snapshot: InspectionsSnapshot): InspectionsView {
  const { context, value } = snapshot;
  return {
    checklist: shownDraft(context, 'checklist'),
    problem: shownDraft(context, 'problem'),
    mayReport: context.deviceId !== undefined,
    sentAtMs: context.due?.sentAtMs,
    isChecklistWaiting: context.pending.some(
      ({ inspection, isStored }) =>
        !isStored && inspection.kind === 'checklist' && inspection.deviceId === context.deviceId,
    ),
    sent: context.sent,
    isOffline: value.sending === 'offline',
    waiting: context.pending.length,
    isFull: !mayWaitToo(context.pending),
    refusal: context.refusal,
  };
}

function shownDraft(
  context: InspectionsSnapshot['context'],
  kind: InspectionKind,
): ShownInspectionDraft | undefined {
  const draft = inspectionDraftOf(context, kind);
  if (!draft) return undefined;
  const missing = missingAnswers(draft);
  const isChecked = context.checked.includes(kind);
  return {
    items: draft.answers.map((answer, item) => ({
      ...answer,
      taken: answer.hasPhoto ? context.photos[photoKey(draft.inspectionId, item)] : undefined,
      missing: isChecked ? missing[item] : undefined,
    })),
    done: missing.filter((item) => item === undefined).length,
    mayAddPhoto: mayAddPhoto(draft),
  };
}

function actionsOf(send: (event: InspectionsEvent) => void): InspectionsActions {
  return sendersOf(send, {
    startProblem: [],
    cancelProblem: [],
    answer: ['kind', 'item', 'isOk'],
    note: ['kind', 'item', 'note'],
    photo: ['kind', 'item', 'photo'],
    send: ['kind'],
    dismiss: [],
    retry: [],
  });
}
