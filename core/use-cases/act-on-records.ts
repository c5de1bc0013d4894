import { codeOf } from '../domain/failure.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { RESOURCES } from '../resources/all.ts';
import { pairOf } from '../resources/link.ts';
import type { RecordAction, RecordActionReport } from '../resources/record-action.ts';
import { namedRecord } from '../resources/record-title.ts';

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
 * Does something to several records one after another. A refused record does not stop the others: the report names it.
 * @param tell hears how many records have been dealt with
 */
export async function actOnRecords(
  { records, links }: RecordActionPorts,
  action: RecordAction,
  tell: (dealtWith: number) => void,
): Promise<RecordActionReport> {
  const done: number[] = [];
  const refused: { title: string; code: string }[] = [];
  for (const { id, title, take } of stepsOf({ records, links }, action)) {
    try {
      await take();
      done.push(id);
    } catch (error) {
      refused.push({ title, code: codeOf(error) });
    }
    tell(done.length + refused.length);
  }
  return { done, refused };
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
    return action.devices.map((device) => ({
      id: device.id,
      title: device.name,
      take: () => records.save('devices', { ...device, groupId: action.group.id }),
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
  const { name, records: imported } = action;
  return imported.map((record) => ({
    ...namedRecord(name, record),
    take: () => records.save(name, record),
  }));
}
