import { expect, test } from 'vitest';
import { EscapeStack } from '../../../../ui/kit/console/escape-stack.ts';

interface ClosableElement {
  name: string;
  outer?: string;
  close(): void;
}

const isWithin = (inner: ClosableElement, outer: ClosableElement): boolean => inner.outer === outer.name;

/** Opens elements in this order. Returns the names in the order in which Escape closes them. */
function closeOrder(...elements: readonly Omit<ClosableElement, 'close'>[]): string[] {
  const stack = new EscapeStack<ClosableElement>();
  const names: string[] = [];
  for (const element of elements) {
    const end = stack.push({
      ...element,
      close: () => {
        names.push(element.name);
        end();
      },
    });
  }
  for (let top = stack.topmost(isWithin); top; top = stack.topmost(isWithin)) top.close();
  return names;
}

test('escape stack: Escape closes the element opened last, then the one below it, and so on', () => {
  expect(closeOrder({ name: 'panel' }, { name: 'dialog' }, { name: 'question' })).toEqual([
    'question',
    'dialog',
    'panel',
  ]);
});

test('escape stack: a form closes before the panel that contains it, whichever was rendered first', () => {
  expect(closeOrder({ name: 'form', outer: 'panel' }, { name: 'panel' })).toEqual(['form', 'panel']);
  expect(closeOrder({ name: 'form', outer: 'panel' }, { name: 'panel' }, { name: 'ruler' })).toEqual([
    'ruler',
    'form',
    'panel',
  ]);
});
