import { createActor } from 'xstate';
import type { ErasureCounts, ErasureProtocol } from '../../../domain/account/personal-data.ts';
import type { RecordQueries } from '../../../machines/records/record-queries.ts';
import { queryMachine } from '../../../machines/query/query.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PersonalData } from '../../../ports/personal-data.ts';
import type { NamedRecord } from '../../../resources/records/record-action.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import {
  connectConfirmedAction,
  type ConnectedConfirmedAction,
} from '../../connected/connect-confirmed-action.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { onEmitted, onChange } from '../../wiring/listening.ts';
import type { RecordActors } from '../records/records-feature.ts';

const exportRequest = asyncRequestMachine<number, Uint8Array<ArrayBuffer>>();
const erasureAction = confirmedActionMachine<NamedRecord, ErasureProtocol>();
const previewQuery = queryMachine<ErasureCounts | undefined, number>();

/** What exporting and erasing need, with the list and the form of users that follow an erasure. */
export interface PersonalDataInput extends Pick<RecordActors, 'forms'> {
  ports: { personalData: PersonalData; clock: Clock };
  records: Pick<RecordQueries, 'users'>;
}

/** Starts exporting and erasing what is stored about people: the form of who was erased is closed, the list shortened. */
export function startPersonalData(
  { ports: { personalData, clock }, records, forms }: PersonalDataInput,
  readers: FirstReaders,
): ConnectedPersonalData {
  const { settings } = readers;
  const request = createActor(exportRequest, {
    input: (id: number) => personalData.exported(id),
    ...settings,
  });
  const erasure = createActor(erasureAction, {
    input: ({ id }: NamedRecord) => personalData.erase(id),
    ...settings,
  });
  const preview = createActor(previewQuery, {
    input: { load: (id) => personalData.preview(id), subject: 0, data: undefined, clock },
    ...settings,
  });
  onChange(
    erasure,
    ({ value, context }) => (value === 'confirming' ? context.action?.id : undefined),
    (id) => preview.send(id === undefined ? { type: 'FORGET' } : { type: 'ASK', subject: id }),
  );
  onEmitted(erasure, 'done', ({ result: { userId } }) => {
    records.users.send({ type: 'CHANGE', change: (users) => users.filter(({ id }) => id !== userId) });
    if (forms.users.getSnapshot().context.opened.record.id === userId) forms.users.send({ type: 'DISCARD' });
  });
  return {
    exported: connectAsyncRequest(readers.started(request), (download): PersonalDataExportActions => ({
      download,
    })),
    erasure: connectConfirmedAction(readers.started(erasure)),
    preview: connectActor(readers.started(preview), {
      view: ({ value, context: { data, reason } }) => ({
        isLoading: value === 'loading',
        counts: data,
        failure: reason,
      }),
      actions: () => ({}),
    }),
  };
}

/** What exports the data of a person. */
export interface PersonalDataExportActions {
  /** Asks for the archive of the account with this id; it is the response. */
  readonly download: (userId: number) => void;
}

/** What is known of what an erasure would do. */
export interface ErasurePreviewView {
  /** It is being counted. */
  readonly isLoading: boolean;
  /** How much it would remove; undefined until it is counted. */
  readonly counts: ErasureCounts | undefined;
  /** Why it could not be counted, as a failure code; undefined while it could. */
  readonly failure: string | undefined;
}

/** The data of people, as front ends see it. */
export interface ConnectedPersonalData {
  /** Exports what is stored about a person; the response is a ZIP archive. */
  readonly exported: ConnectedRequest<number, Uint8Array<ArrayBuffer>, PersonalDataExportActions>;
  /** Erases a person after a confirmation; the result is the protocol. */
  readonly erasure: ConnectedConfirmedAction<NamedRecord, ErasureProtocol>;
  /** What it would remove, while the confirmation is asked for. */
  readonly preview: Connected<ErasurePreviewView, object>;
}
