import { assign, fromPromise, setup } from 'xstate';
import type { User } from '../../domain/account/user.ts';
import {
  checklistDraft,
  inspectionOf,
  mayAddPhoto,
  problemDraft,
  withAnswer,
  type DueChecklist,
  type InspectionDraft,
  type InspectionKind,
} from '../../domain/device/inspection.ts';
import {
  afterSent,
  formatKeptInspections,
  mayWaitToo,
  parseKeptInspections,
  pendingInspection,
  withDraft,
  withoutDraft,
  type KeptInspections,
  type PendingInspection,
} from '../../domain/device/kept-inspections.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { mayWorkLater } from '../../domain/values/unknown-outcome.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DriverInspections } from '../../ports/driver-inspections.ts';
import type { Random } from '../../ports/random.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';
import type { EventOf } from '../chart/with-event.ts';

/** What inspections need from outside. */
export interface InspectionsInput {
  driverInspections: DriverInspections;
  storage: KeyValueStorage;
  clock: Clock;
  random: Random;
  /** The driver's account. */
  user: User;
}

/** What is known of a driver's inspections. */
export interface InspectionsContext extends InspectionsInput, KeptInspections {
  /** The vehicle that the driver is in; undefined for none. */
  readonly deviceId: number | undefined;
  /** Whether the server has all scans: it takes inspections only of vehicles that the driver was in. */
  readonly isSettled: boolean;
  /** The checklist of that vehicle; undefined until known. */
  readonly due: DueChecklist | undefined;
  /** The photos that were not sent yet, JPEG in Base64, by inspection and item. */
  readonly photos: Readonly<Record<string, string>>;
  /** The kinds of drafts whose missing answers are shown. */
  readonly checked: readonly InspectionKind[];
  /** The kind that was sent last, until the next one is begun. */
  readonly sent: InspectionKind | undefined;
  /** Why the server refused the last one; undefined when it did not. */
  readonly refusal: string | undefined;
}

/** Events of a driver's inspections. */
export type InspectionsEvent =
  /** The driver is in another vehicle, or the server has confirmed the scans. */
  | { type: 'VEHICLE_CHANGED'; deviceId: number | undefined; isSettled: boolean }
  /** The driver wants to report a problem. */
  | { type: 'START_PROBLEM' }
  | { type: 'CANCEL_PROBLEM' }
  | { type: 'ANSWER'; kind: InspectionKind; item: number; isOk: boolean }
  | { type: 'NOTE'; kind: InspectionKind; item: number; note: string }
  /** A photo was taken, JPEG in Base64, or is not wanted any more. */
  | { type: 'PHOTO'; kind: InspectionKind; item: number; photo: string | undefined }
  | { type: 'SEND'; kind: InspectionKind }
  | { type: 'DISMISS' }
  /** The line is back. */
  | { type: 'RETRY' };

/** How long what could not be sent waits. */
const RETRY_MS = 5_000;
/** How long what could not be read waits; a server without checklists is not asked more often. */
const READ_AGAIN_MS = 60_000;
const RANDOM_LETTERS = 12;

const TYPES: {
  context?: InspectionsContext;
  events?: InspectionsEvent;
  input?: InspectionsInput;
} = {};

/** The actions, guards and actors of the chart. */
export const inspectionsSetup = setup({
  types: TYPES,
  delays: { untilNextAttempt: RETRY_MS, untilReadAgain: READ_AGAIN_MS },
  actors: {
    readChecklist: fromPromise<DueChecklist, InspectionsContext>(({ input }) =>
      input.driverInspections.checklist(),
    ),
    send: fromPromise<void, InspectionsContext>(async ({ input: { driverInspections, pending, photos } }) => {
      const [next] = pending;
      if (!next) throw new Error('There is no inspection to send');
      const { inspection, isStored } = next;
      if (!isStored) return await driverInspections.send(inspection);
      const [item = 0] = next.photos;
      const photo = photos[photoKey(inspection.inspectionId, item)];
      // The browser did not keep it.
      if (photo === undefined) return undefined;
      return await driverInspections.sendPhoto(inspection.inspectionId, item, photo);
    }),
  },
  actions: {
    storeVehicle: assign((_, { deviceId, isSettled }: EventOf<InspectionsEvent, 'VEHICLE_CHANGED'>) => ({
      deviceId,
      isSettled,
    })),
    leaveVehicle: assign({ due: undefined, sent: undefined, refusal: undefined, checked: [] }),
    storeChecklist: assign(({ context }, { output: due }: { output: DueChecklist }) => ({
      due,
      drafts: withChecklist(context, due),
    })),
    startProblem: assign(({ context }) => ({
      drafts: withDraft(context.drafts, problemDraft(newId(context), context.deviceId ?? 0)),
      ...withoutNotice(context, 'problem'),
    })),
    dropProblem: assign(({ context: { drafts, deviceId = 0 } }) => ({
      drafts: withoutDraft(drafts, { kind: 'problem', deviceId }),
    })),
    answer: assign(({ context }, { kind, item, isOk }: EventOf<InspectionsEvent, 'ANSWER'>) =>
      changedDraft(context, kind, (draft) => withAnswer(draft, item, { isOk })),
    ),
    note: assign(({ context }, { kind, item, note }: EventOf<InspectionsEvent, 'NOTE'>) =>
      changedDraft(context, kind, (draft) => withAnswer(draft, item, { note })),
    ),
    addPhoto: assign(({ context }, { kind, item, photo }: EventOf<InspectionsEvent, 'PHOTO'>) => {
      const draft = inspectionDraftOf(context, kind);
      if (!draft || photo === undefined) return {};
      return {
        ...changedDraft(context, kind, (before) => withAnswer(before, item, { hasPhoto: true })),
        photos: { ...context.photos, [photoKey(draft.inspectionId, item)]: photo },
      };
    }),
    removePhoto: assign(({ context }, { kind, item }: EventOf<InspectionsEvent, 'PHOTO'>) =>
      changedDraft(context, kind, (draft) => withAnswer(draft, item, { hasPhoto: false })),
    ),
    showMissing: assign(({ context }, { kind }: EventOf<InspectionsEvent, 'SEND'>) => ({
      checked: [...new Set([...context.checked, kind])],
    })),
    addPending: assign(({ context }, { kind }: EventOf<InspectionsEvent, 'SEND'>) => {
      const inspection = readyIn(context, kind);
      if (!inspection) return {};
      const { due } = context;
      return {
        drafts: withoutDraft(context.drafts, inspection),
        pending: [...context.pending, pendingInspection(inspection)],
        due: kind === 'checklist' && due ? { ...due, sentAtMs: inspection.madeAtMs } : due,
        ...withoutNotice(context, kind),
        sent: kind,
      };
    }),
    dropSent: assign(({ context }) => ({ pending: afterSent(context.pending) })),
    dropRefused: assign(({ context }, { error }: { error: unknown }) => {
      const [first, ...others] = context.pending;
      // Without one photo the others and what was found are as useful.
      const pending = first?.isStored ? afterSent(context.pending) : others;
      return { pending, refusal: failureCodeOf(error), sent: undefined };
    }),
    clearNotice: assign({ refusal: undefined, sent: undefined }),
    /** Writes what the browser keeps, and removes the photos that nothing needs any more. */
    keep: ({ context }) => {
      const { storage, user, drafts, pending, photos } = context;
      const key = inspectionsKey(user);
      if (drafts.length === 0 && pending.length === 0) storage.remove(key);
      else storage.write(key, formatKeptInspections({ drafts, pending }));
      const needed = neededPhotos(context);
      for (const photo of Object.keys(photos))
        if (!needed.has(photo)) storage.remove(storedPhotoKey(user, photo));
    },
    forgetPhotos: assign(({ context }) => {
      const needed = neededPhotos(context);
      return {
        photos: Object.fromEntries(Object.entries(context.photos).filter(([key]) => needed.has(key))),
      };
    }),
    keepPhoto: ({ context }, { kind, item, photo }: EventOf<InspectionsEvent, 'PHOTO'>) => {
      const draft = inspectionDraftOf(context, kind);
      if (draft && photo !== undefined)
        context.storage.write(storedPhotoKey(context.user, photoKey(draft.inspectionId, item)), photo);
    },
  },
  guards: {
    maySend: ({ context }) => context.isSettled && context.pending.length > 0,
    /** The server knows that the driver is in the vehicle, and tells what to check. */
    isInside: ({ context }) => context.isSettled && context.deviceId !== undefined,
    isInVehicle: ({ context }) => context.deviceId !== undefined,
    isOtherVehicle: ({ context }, { deviceId }: EventOf<InspectionsEvent, 'VEHICLE_CHANGED'>) =>
      deviceId !== context.deviceId,
    isReady: ({ context }, { kind }: EventOf<InspectionsEvent, 'SEND'>) =>
      readyIn(context, kind) !== undefined,
    isRemoval: (_, { photo }: EventOf<InspectionsEvent, 'PHOTO'>) => photo === undefined,
    hasRoom: ({ context }, { kind, item }: EventOf<InspectionsEvent, 'PHOTO'>) => {
      const draft = inspectionDraftOf(context, kind);
      return draft !== undefined && (mayAddPhoto(draft) || draft.answers[item]?.hasPhoto === true);
    },
    mayWorkLater: (_, { error }: { error: unknown }) => mayWorkLater(error),
  },
});

/** Returns what the browser has kept of a driver's inspections. Photos that it has lost are not waited for. */
export function keptIn({
  storage,
  user,
}: InspectionsInput): KeptInspections & Pick<InspectionsContext, 'photos'> {
  const kept = parseKeptInspections(storage.read(inspectionsKey(user)));
  const photos: Record<string, string> = {};
  for (const key of neededPhotos(kept)) {
    const photo = storage.read(storedPhotoKey(user, key));
    if (photo !== undefined) photos[key] = photo;
  }
  const drafts = kept.drafts.map((draft) =>
    draft.answers.reduce(
      (before, { hasPhoto }, item) =>
        hasPhoto && photos[photoKey(draft.inspectionId, item)] === undefined
          ? withAnswer(before, item, { hasPhoto: false })
          : before,
      draft,
    ),
  );
  return { ...kept, drafts, photos };
}

/** Returns the key under which the browser keeps the inspections of a driver. */
export function inspectionsKey({ id }: User): string {
  return `driverInspections-${id}`;
}

/** Returns the key of the photo of an item. */
export function photoKey(inspectionId: string, item: number): string {
  return `${inspectionId}-${item}`;
}

/** Returns the draft of a kind for the vehicle that the driver is in; undefined for none. */
export function inspectionDraftOf(
  { drafts, deviceId }: Pick<InspectionsContext, 'drafts' | 'deviceId'>,
  kind: InspectionKind,
): InspectionDraft | undefined {
  return drafts.find((draft) => draft.kind === kind && draft.deviceId === deviceId);
}

function storedPhotoKey({ id }: User, key: string): string {
  return `driverPhoto-${id}-${key}`;
}

function neededPhotos({ drafts, pending }: KeptInspections): ReadonlySet<string> {
  const ofDrafts = drafts.flatMap(({ inspectionId, answers }) =>
    answers.flatMap(({ hasPhoto }, item) => (hasPhoto ? [photoKey(inspectionId, item)] : [])),
  );
  const ofPending = pending.flatMap(({ inspection, photos }: PendingInspection) =>
    photos.map((item) => photoKey(inspection.inspectionId, item)),
  );
  return new Set([...ofDrafts, ...ofPending]);
}

/** The drafts once the checklist of the vehicle is known: one that was begun for it is gone on with. */
function withChecklist(context: InspectionsContext, due: DueChecklist): readonly InspectionDraft[] {
  const { drafts } = context;
  const isWaiting = context.pending.some(
    ({ inspection }) => inspection.kind === 'checklist' && inspection.deviceId === due.deviceId,
  );
  if (due.items.length === 0 || due.sentAtMs !== undefined || isWaiting)
    return withoutDraft(drafts, { kind: 'checklist', deviceId: due.deviceId });
  const begun = inspectionDraftOf(context, 'checklist');
  const isSame =
    begun?.answers.length === due.items.length &&
    begun.answers.every(
      ({ text, photo }, at) => text === due.items[at]?.text && photo === due.items[at].photo,
    );
  return withDraft(drafts, begun && isSame ? begun : checklistDraft(newId(context), due.deviceId, due.items));
}

function changedDraft(
  context: InspectionsContext,
  kind: InspectionKind,
  change: (draft: InspectionDraft) => InspectionDraft,
): Pick<InspectionsContext, 'drafts'> {
  const changed = inspectionDraftOf(context, kind);
  return { drafts: context.drafts.map((draft) => (draft === changed ? change(draft) : draft)) };
}

/** Returns the inspection that may be sent; undefined while something is missing, or too many wait. */
function readyIn(context: InspectionsContext, kind: InspectionKind) {
  if (!mayWaitToo(context.pending)) return undefined;
  const draft = inspectionDraftOf(context, kind);
  return draft && inspectionOf(draft, context.clock());
}

function withoutNotice({ checked }: InspectionsContext, kind: InspectionKind) {
  return { sent: undefined, refusal: undefined, checked: checked.filter((item) => item !== kind) };
}

function newId({ clock, random }: InspectionsInput): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => Math.floor(random() * 36).toString(36)).join(
    '',
  );
  return `${clock().toString(36)}-${letters}`;
}
