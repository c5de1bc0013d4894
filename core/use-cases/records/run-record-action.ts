import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { RESOURCES, type RecordOf } from '../../resources/kinds/resources.ts';
import { associationOf } from '../../resources/descriptor/association.ts';
import { rebasedRecord } from '../../resources/draft/rebased-draft.ts';
import type { RecordAction, RecordActionReport } from '../../resources/records/record-action.ts';
import { titledRecord } from '../../resources/records/record-title.ts';
import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { moveToGroup } from './move-to-group.ts';
import { readRecord } from './read-record.ts';

/** What acts on records need from outside. */
interface RecordActionPorts {
  records: Records;
  associations: Associations;
}

interface RecordStep {
  id: number;
  title: string;
  take: () => Promise<unknown>;
}

/**
 * Does something to several records. A refused record does not stop the others: the report names it. Devices are moved a few at a
 * time; everything else goes one after another, as what comes first may be what the next one needs.
 * @param tell hears how many records have been dealt with
 */
export async function runRecordAction(
  ports: RecordActionPorts,
  action: RecordAction,
  tell: (completed: number) => void,
): Promise<RecordActionReport> {
  let completed = 0;
  const outcomes = await inBatches(
    stepsOf(ports, action),
    async ({ id, title, take }) => {
      const code = await stepFailureCode(take());
      completed += 1;
      tell(completed);
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

/** Why a step was refused, as a failure code; nothing when it was taken. */
async function stepFailureCode(taken: Promise<unknown>): Promise<string | undefined> {
  try {
    await taken;
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
      take: () => records.remove(action.name, id),
    }));
  }
  if (action.type === 'moveToGroup') {
    return action.records.map(({ id, title }) => ({
      id,
      title,
      take: () => moveToGroup({ records }, id, action.group.id),
    }));
  }
  if (action.type === 'link') {
    const { name, side, targets } = action;
    return action.records.flatMap((record) =>
      targets.map((target) => ({
        id: record.id,
        title: `${record.title} · ${target.title}`,
        take: async () => {
          const pair = associationOf(RESOURCES[name].associationKind, record.id, side, target.id);
          if (pair) await associations.create(pair);
        },
      })),
    );
  }
  const { name, records: imported, originals } = action;
  return imported.map((record) => ({
    ...titledRecord(name, record),
    take: async () => records.save(name, await rebasedOnCurrent(records, name, record, originals?.get(record.id))),
  }));
}

/** The server replaces whole records: what a table did not change goes back as it stands by now. */
async function rebasedOnCurrent<K extends ResourceName>(
  records: Records,
  name: K,
  wanted: RecordOf<K>,
  was: RecordOf<K> | undefined,
): Promise<RecordOf<K>> {
  const now = was && (await readRecord(records, name, wanted.id));
  return was && now ? rebasedRecord(was, wanted, now) : wanted;
}
