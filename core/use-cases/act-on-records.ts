import { codeOf } from '../domain/failure.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { RESOURCES, type RecordOf } from '../resources/all.ts';
import { pairOf } from '../resources/link.ts';
import { rebasedRecord } from '../resources/rebased.ts';
import type { RecordAction, RecordActionReport } from '../resources/record-action.ts';
import { namedRecord } from '../resources/record-title.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { inTurns } from './in-turns.ts';
import { moveToGroup } from './move-to-group.ts';
import { recordNow } from './record-now.ts';

/** What acts on records need from outside. */
interface RecordActionPorts {
  records: Records;
  links: Links;
}

interface Step {
  id: number;
  title: string;
  take: () => Promise<unknown>;
}

/**
 * Does something to several records. A refused record does not stop the others: the report names it. Devices are moved a few at a
 * time; everything else goes one after another, as what comes first may be what the next one needs.
 * @param tell hears how many records have been dealt with
 */
export async function actOnRecords(
  ports: RecordActionPorts,
  action: RecordAction,
  tell: (dealtWith: number) => void,
): Promise<RecordActionReport> {
  let dealtWith = 0;
  const outcomes = await inTurns(
    stepsOf(ports, action),
    async ({ id, title, take }) => {
      const code = await refusalOf(take());
      dealtWith += 1;
      tell(dealtWith);
      return { id, title, code };
    },
    action.type === 'moveToGroup' ? MOVED_AT_A_TIME : 1,
  );
  return {
    done: outcomes.flatMap(({ id, code }) => (code === undefined ? [id] : [])),
    refused: outcomes.flatMap(({ title, code }) => (code === undefined ? [] : [{ title, code }])),
  };
}

const MOVED_AT_A_TIME = 4;

/** Why a step was refused, as a failure code; nothing when it was taken. */
async function refusalOf(taken: Promise<unknown>): Promise<string | undefined> {
  try {
    await taken;
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

function stepsOf({ records, links }: RecordActionPorts, action: RecordAction): Step[] {
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
    const { name, way, others } = action;
    return action.records.flatMap((record) =>
      others.map((other) => ({
        id: record.id,
        title: `${record.title} · ${other.title}`,
        take: async () => {
          const pair = pairOf(RESOURCES[name].link, record.id, way, other.id);
          if (pair) await links.link(pair);
        },
      })),
    );
  }
  const { name, records: imported, before } = action;
  return imported.map((record) => ({
    ...namedRecord(name, record),
    take: async () => records.save(name, await overOthers(records, name, record, before?.get(record.id))),
  }));
}

/** The server replaces whole records: what a table did not change goes back as it stands by now. */
async function overOthers<K extends ResourceName>(
  records: Records,
  name: K,
  wanted: RecordOf<K>,
  was: RecordOf<K> | undefined,
): Promise<RecordOf<K>> {
  const now = was && (await recordNow(records, name, wanted.id));
  return was && now ? rebasedRecord(was, wanted, now) : wanted;
}
