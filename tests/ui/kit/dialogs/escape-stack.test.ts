import { expect, test } from 'vitest';
import { EscapeStack } from '../../../../ui/kit/dialogs/escape-stack.ts';

interface Thing {
  name: string;
  outer?: string;
  close(): void;
}

const isWithin = (inner: Thing, outer: Thing): boolean => inner.outer === outer.name;

/** Opens things in this order; answers what Escape closes, one press after the other. */
function closed(...things: readonly Omit<Thing, 'close'>[]): string[] {
  const order = new EscapeStack<Thing>();
  const names: string[] = [];
  for (const thing of things) {
    const end = order.push({
      ...thing,
      close: () => {
        names.push(thing.name);
        end();
      },
    });
  }
  for (let top = order.topmost(isWithin); top; top = order.topmost(isWithin)) top.close();
  return names;
}

test('Escape closes what was opened last, then what lies under it, and so on', () => {
  expect(closed({ name: 'panel' }, { name: 'dialog' }, { name: 'question' })).toEqual([
    'question',
    'dialog',
    'panel',
  ]);
});

test('a form closes before the panel that it stands in, whichever was drawn first', () => {
  expect(closed({ name: 'form', outer: 'panel' }, { name: 'panel' })).toEqual(['form', 'panel']);
  expect(closed({ name: 'form', outer: 'panel' }, { name: 'panel' }, { name: 'ruler' })).toEqual([
    'ruler',
    'form',
    'panel',
  ]);
});
