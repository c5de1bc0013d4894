import { failureCodeOf, Failure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import { associationOf } from '../../resources/descriptor/association.ts';
import { rebasedRecord } from '../../resources/draft/rebased-draft.ts';
import {
  withNotAttempted,
  type RecordAction,
  type RecordActionReport,
  STOPPED,
} from '../../resources/records/record-action.ts';
import { titledRecord } from '../../resources/records/record-title.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { readRecord } from './read-record.ts';

/** How an action reports its progress, and whether it goes on. */
interface ActionProgress {
  /** Called with the number of records done so far. */
  readonly onProgress: (completed: number) => void;
  readonly shouldContinue: () => boolean;
}

/** Runs an action until it is stopped; what was not attempted is counted separately. */
export async function runCancellableAction(
  ports: RecordActionPorts,
  action: RecordAction,
  { onProgress, shouldContinue }: ActionProgress,
): Promise<RecordActionReport> {
  return withNotAttempted(
    await runRecordAction(cancellableRecords(ports, shouldContinue), action, onProgress),
  );
}

/** What record actions need from outside. */
interface RecordActionPorts {
  records: Records;
  associations: Associations;
}

interface RecordStep {
  id: number;
  title: string;
  run: () => Promise<unknown>;
}

/**
 * Runs an action on several records. A refused record does not stop the others: the report names it. Devices
 * are moved a few at a time; all other actions run one after another, as a later step may need an earlier
 * one.
 * @param onProgress called with the number of records done so far
 */
export async function runRecordAction(
  ports: RecordActionPorts,
  action: RecordAction,
  onProgress: (completed: number) => void,
): Promise<RecordActionReport> {
  let completed = 0;
  const outcomes = await inBatches(
    stepsOf(ports, action),
    async ({ id, title, run }) => {
      const code = await stepFailureCode(run());
      completed += 1;
      onProgress(completed);
      return { id, title, code };
    },
    action.type === 'moveToGroup' ? MOVE_BATCH_SIZE : 1,
  );
  return {
    succeededIds: outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : [])),
    failures: outcomes.flatMap(({ title, code }) => (code === undefined ? [] : [{ title, code }])),
  };
}

const MOVE_BATCH_SIZE = 4;

/** Returns the failure code of a refused step, undefined for a successful one. */
async function stepFailureCode(step: Promise<unknown>): Promise<string | undefined> {
  try {
    await step;
    return undefined;
  } catch (error) {
    return failureCodeOf(error);
  }
}

function stepsOf({ records, associations }: RecordActionPorts, action: RecordAction): RecordStep[] {
  if (action.type === 'remove') {
    return action.records.map(({ id, title }) => ({
      id,
      title,
      run: () => records.remove(action.name, id),
    }));
  }
  if (action.type === 'moveToGroup') {
    return action.records.map(({ id, title }) => ({
      id,
      title,
      run: () => moveToGroup({ records }, id, action.group.id),
    }));
  }
  if (action.type === 'link') {
    const { name, side, targets } = action;
    return action.records.flatMap((record) =>
      targets.map((target) => ({
        id: record.id,
        title: `${record.title} · ${target.title}`,
        run: async () => {
          const pair = associationOf(RESOURCES[name].associationKind, record.id, side, target.id);
          if (pair) await associations.create(pair);
        },
      })),
    );
  }
  const { name, records: imported, originals } = action;
  return imported.map((record) => ({
    ...titledRecord(name, record),
    run: async () =>
      records.save(name, await rebasedOnCurrent(records, name, record, originals?.get(record.id))),
  }));
}

/**
 * The server replaces whole records, so whatever the table did not change is taken from the current record.
 */
async function rebasedOnCurrent<K extends ResourceName>(
  records: Records,
  name: K,
  wanted: RecordOf<K>,
  was: RecordOf<K> | undefined,
): Promise<RecordOf<K>> {
  const now = was && (await readRecord(records, name, wanted.id));
  return was && now ? rebasedRecord(was, wanted, now) : wanted;
}

/**
 * Moves a device into a group (0 for none). The device is read again first: the server replaces whole
 * records, and a change made by another user since the list was read would be lost. Sends nothing for a
 * device that is already in the group. Rejects with a Failure, status 404 when the device is gone.
 */
async function moveToGroup(
  { records }: { records: Records },
  deviceId: number,
  groupId: number,
): Promise<void> {
  const device = await readRecord(records, 'devices', deviceId);
  if (!device) throw new Failure('HTTP_404_NOT_FOUND', 404);
  if (device.groupId !== groupId) await records.save('devices', { ...device, groupId });
}

/** The ports through which records are read and changed. */
interface RecordChangePorts {
  records: Records;
  associations: Associations;
}

/**
 * Returns the same ports until `shouldContinue` is false; then nothing reaches the server, and each call
 * rejects with STOPPED.
 */
export function cancellableRecords(
  { records, associations }: RecordChangePorts,
  shouldContinue: () => boolean,
): RecordChangePorts {
  const unlessCancelled = <T>(call: () => Promise<T>): Promise<T> =>
    shouldContinue() ? call() : Promise.reject(new Failure(STOPPED, 0));
  return {
    records: {
      list: (name, filter) => unlessCancelled(() => records.list(name, filter)),
      save: (name, record) => unlessCancelled(() => records.save(name, record)),
      remove: (name, id) => unlessCancelled(() => records.remove(name, id)),
    },
    associations: {
      create: (pair) => unlessCancelled(() => associations.create(pair)),
      remove: (pair) => unlessCancelled(() => associations.remove(pair)),
      list: (owner, property, id) => unlessCancelled(() => associations.list(owner, property, id)),
    },
  };
}
