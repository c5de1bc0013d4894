import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import {
  loadAssociations,
  type AssociationSubject,
  type LoadedAssociations,
} from '../../use-cases/records/load-associations.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { associationOf, type Association } from '../../resources/descriptor/association.ts';

/** What associations need from outside. */
export interface RecordAssociationsInput {
  records: Records;
  associations: Associations;
}

/** The associations of one side of a record. */
export interface RecordAssociationsContext extends RecordAssociationsInput, LoadedAssociations {
  readonly subject: AssociationSubject | undefined;
  /** Records whose change is being sent. */
  readonly pendingIds: ReadonlySet<number>;
  /** Failure codes of changes that were reverted, by id. */
  readonly failures: ReadonlyMap<number, string>;
  /** Why loading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the associations. */
export type RecordAssociationsEvent =
  | { type: 'OPEN'; subject: AssociationSubject }
  | { type: 'RETRY' }
  | { type: 'TOGGLE'; id: number }
  | { type: 'TOGGLED'; id: number }
  | { type: 'TOGGLE_FAILED'; id: number; error: unknown }
  | { type: 'CLOSE' };

export interface ToggleCommand {
  type: 'TOGGLE';
  /** Of the other record. */
  id: number;
  pair: Association;
  on: boolean;
}

const TYPES: {
  context?: RecordAssociationsContext;
  events?: RecordAssociationsEvent;
  input?: RecordAssociationsInput;
} = {};

const NONE: LoadedAssociations = { candidates: [], associatedIds: new Set() };

export const NOT_LOADED = {
  ...NONE,
  pendingIds: new Set<number>(),
  failures: new Map<number, string>(),
  reason: undefined,
};

/** The actions, guards and actors of the chart. */
export const recordAssociationsSetup = setup({
  types: TYPES,
  actors: {
    read: fromPromise<LoadedAssociations, RecordAssociationsContext>(async ({ input }) => {
      if (!input.subject) return NONE;
      return await loadAssociations(input, input.subject);
    }),
    toggler: fromCallback<ToggleCommand, Associations>(({ input: associations, receive, sendBack }) => {
      receive(({ id, pair, on }) => {
        (on ? associations.create(pair) : associations.remove(pair)).then(
          () => sendBack({ type: 'TOGGLED', id }),
          (error: unknown) => sendBack({ type: 'TOGGLE_FAILED', id, error }),
        );
      });
    }),
  },
  actions: {
    open: assign((_, { subject }: EventOf<RecordAssociationsEvent, 'OPEN'>) => ({ subject, ...NOT_LOADED })),
    storeLoaded: assign((_, { output }: { output: LoadedAssociations }) => output),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    toggle: assign(
      (
        { context: { associatedIds, pendingIds, failures } },
        { id }: EventOf<RecordAssociationsEvent, 'TOGGLE'>,
      ) => ({
        associatedIds: toggled(associatedIds, id),
        pendingIds: new Set([...pendingIds, id]),
        failures: without(failures, id),
      }),
    ),
    sendToggle: sendTo('toggler', ({ context }, { id }: EventOf<RecordAssociationsEvent, 'TOGGLE'>) => {
      return toggleCommand(context, id) ?? { type: 'TOGGLED', id };
    }),
    finishToggle: assign(
      (
        { context: { pendingIds } },
        { id }: EventOf<RecordAssociationsEvent, 'TOGGLED' | 'TOGGLE_FAILED'>,
      ) => ({ pendingIds: new Set([...pendingIds].filter((other) => other !== id)) }),
    ),
    revertToggle: assign(
      (
        { context: { associatedIds, failures } },
        { id, error }: EventOf<RecordAssociationsEvent, 'TOGGLE_FAILED'>,
      ) => ({
        associatedIds: toggled(associatedIds, id),
        failures: new Map([...failures, [id, failureCodeOf(error)]]),
      }),
    ),
    close: assign({ subject: undefined, ...NOT_LOADED }),
  },
  guards: {
    /** A change must complete before the next one of the same record. */
    isNotPending: ({ context: { pendingIds } }, { id }: EventOf<RecordAssociationsEvent, 'TOGGLE'>) =>
      !pendingIds.has(id),
  },
});

/** Returns the call that makes the server's associations the same as those shown. */
function toggleCommand(
  { subject, associatedIds }: Pick<RecordAssociationsContext, 'subject' | 'associatedIds'>,
  id: number,
): ToggleCommand | undefined {
  const pair = subject && associationOf(subject.record.kind, subject.record.id, subject.side, id);
  return pair && { type: 'TOGGLE', id, pair, on: associatedIds.has(id) };
}

function toggled(linked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return linked.has(id) ? new Set([...linked].filter((other) => other !== id)) : new Set([...linked, id]);
}

function without(refused: ReadonlyMap<number, string>, id: number): ReadonlyMap<number, string> {
  return new Map([...refused].filter(([other]) => other !== id));
}
