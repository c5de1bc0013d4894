import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';

type RowsOptions = Parameters<typeof useVirtualizer<HTMLElement, Element>>[0];

/** A container of rows that scrolls. */
export type VirtualRows = Virtualizer<HTMLElement, Element>;

/** Receives the size of a container in pixels. */
export type ReportSize = (size: { width: number; height: number }) => void;

/**
 * Returns which rows of a long list have to be rendered. The first render assumes the height of the page for the
 * container, so that the rows are there at once, and nothing makes the browser lay out the page while it is rendered.
 */
export function useVirtualRows(options: RowsOptions): VirtualRows {
  return useVirtualizer<HTMLElement, Element>({
    initialRect: { width: 0, height: window.innerHeight },
    observeElementRect: observeSize,
    scrollToFn: scrollWhereItIsNot,
    ...options,
  });
}

/**
 * Reports the size of a container. The browser reports it after it has laid out the page. Code that reads it sooner makes
 * the browser lay out the page at once, in the task that renders the list.
 */
export function observeSize({ scrollElement }: VirtualRows, report: ReportSize): void | (() => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver((entries) => {
    const size = entries.at(-1)?.borderBoxSize[0];
    if (size) report({ width: size.inlineSize, height: size.blockSize });
  });
  observer.observe(scrollElement, { box: 'border-box' });
  return () => observer.disconnect();
}

/** A new container is at its top: to scroll there would make the browser lay out the page at once. */
function scrollWhereItIsNot(
  offset: number,
  options: Parameters<typeof elementScroll>[1],
  rows: VirtualRows,
): void {
  if (offset !== 0 || (rows.scrollOffset ?? 0) !== 0) elementScroll(offset, options, rows);
}
