import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVisibleRows } from '@farol/ui/devices/list/use-visible-rows';

const ROW = 42;
const HEIGHT = 10 * ROW;

interface ListProps {
  count: number;
  pinnedRow?: number;
  initialScrollTop?: number;
  rowHeight?: number;
  onRemove?: (scrollTop: number) => void;
}

/** A list of plain rows in a container of ten rows, and buttons that bring a row into view. */
function List({ count, pinnedRow = -1, initialScrollTop = 0, rowHeight = ROW, onRemove }: ListProps) {
  const container = useRef<HTMLDivElement | null>(null);
  const visible = useVisibleRows({
    scrollContainer: container,
    count,
    rowHeight,
    initialScrollTop,
    pinnedRow,
  });
  const attach = (element: HTMLDivElement | null): (() => void) => {
    // The test environment has no layout.
    if (element) Object.defineProperty(element, 'clientHeight', { value: HEIGHT, configurable: true });
    if (element)
      Object.defineProperty(element, 'scrollHeight', { value: count * rowHeight, configurable: true });
    container.current = element;
    return () => onRemove?.(visible.scrollTop());
  };
  return (
    <>
      <div ref={attach} data-testid="container">
        <div style={{ height: visible.totalHeight }}>
          {visible.rows.map((row) => (
            <p key={row}>{row}</p>
          ))}
        </div>
      </div>
      {[3, 500].map((row) => (
        <button key={row} type="button" onClick={() => visible.scrollIntoView(row)}>
          Show {row}
        </button>
      ))}
    </>
  );
}

/** Tells the size of the container, as a browser does once the page is laid out. */
class ContainerSize {
  readonly #report: (entries: object[]) => void;

  constructor(report: (entries: object[]) => void) {
    this.#report = report;
  }

  observe(): void {
    this.#report([{ borderBoxSize: [{ inlineSize: 400, blockSize: HEIGHT }] }]);
  }

  disconnect(): void {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', ContainerSize));
afterEach(() => vi.unstubAllGlobals());

function shown(list: ReturnType<typeof render>): number[] {
  return [...list.container.querySelectorAll('p')].map(({ textContent }) => Number(textContent));
}

function scrollTo(list: ReturnType<typeof render>, scrollTop: number): void {
  const container = list.getByTestId('container');
  container.scrollTop = scrollTop;
  fireEvent.scroll(container);
}

test('use visible rows: every visible row is rendered, wherever the list is scrolled to, and few others of a large fleet', () => {
  const list = render(<List count={100_000} />);
  for (const first of [0, 1, 7, 50_000, 99_990]) {
    scrollTo(list, first * ROW);
    const rows = shown(list);
    for (let row = first; row < first + 10; row++) expect(rows).toContain(row);
    expect(rows.length).toBeLessThan(29);
  }
});

test('use visible rows: the list is as long as all its rows, and stays so when they become higher on a narrow screen', () => {
  const list = render(<List count={1000} />);
  expect(list.getByTestId('container').firstElementChild).toHaveProperty('style.height', '42000px');
  list.rerender(<List count={1000} rowHeight={48} />);
  expect(list.getByTestId('container').firstElementChild).toHaveProperty('style.height', '48000px');
});

test('use visible rows: the active row is available to a screen reader even when it is scrolled out of view', () => {
  const list = render(<List count={1000} pinnedRow={2} />);
  scrollTo(list, 600 * ROW);
  expect(shown(list)[0]).toBe(2);
  expect(shown(list)).toContain(600);
  list.rerender(<List count={1000} pinnedRow={990} />);
  expect(shown(list).at(-1)).toBe(990);
  list.rerender(<List count={1000} pinnedRow={603} />);
  expect(shown(list)).toEqual([...new Set(shown(list))].toSorted((first, second) => first - second));
});

test('use visible rows: a list that became short while it was scrolled far down shows its rows at once', () => {
  const list = render(<List count={10_000} />);
  scrollTo(list, 8000 * ROW);
  list.rerender(<List count={3} pinnedRow={8000} />);
  expect(shown(list)).toEqual([0, 1, 2]);
});

test('use visible rows: a row that is brought into view moves the list no further than needed, and not at all when it is visible', () => {
  const list = render(<List count={1000} />);
  const container = list.getByTestId('container');
  fireEvent.click(list.getByText('Show 3'));
  expect(container.scrollTop).toBe(0);
  fireEvent.click(list.getByText('Show 500'));
  expect(container.scrollTop).toBe(501 * ROW - HEIGHT);
  fireEvent.scroll(container);
  expect(shown(list)).toContain(500);
  fireEvent.click(list.getByText('Show 3'));
  expect(container.scrollTop).toBe(3 * ROW);
});

test('use visible rows: a list that is opened again starts where it was left', () => {
  let left = -1;
  const list = render(<List count={1000} onRemove={(scrollTop) => (left = scrollTop)} />);
  scrollTo(list, 300 * ROW);
  act(() => list.unmount());
  expect(left).toBe(300 * ROW);
  const again = render(<List count={1000} initialScrollTop={left} />);
  expect(again.getByTestId('container').scrollTop).toBe(left);
  expect(shown(again)).toContain(300);
});

test('use visible rows: a list that opens does not make the browser lay out the page in the middle of rendering', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
  const list = render(<List count={1000} />);
  expect(shown(list)).toContain(9);
  expect(height).not.toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
  scrollTo(list, 300 * ROW);
  expect(shown(list)).toContain(309);
});
