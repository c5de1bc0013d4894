import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsWide } from '@farol/ui/shell/use-is-wide';

afterEach(() => vi.restoreAllMocks());

/** A page whose width and medium are set by hand. */
class Page {
  readonly queries = new Map<string, MediaQueryList>();
  private matching: readonly string[] = [];
  constructor() {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => this.query(media));
  }
  query(media: string): MediaQueryList {
    const query = this.queries.get(media) ?? this.fresh(media, () => this.matching.includes(media));
    this.queries.set(media, query);
    return query;
  }
  become(...matching: readonly string[]): void {
    this.matching = matching;
    act(() => {
      for (const query of this.queries.values()) query.dispatchEvent(new Event('change'));
    });
  }
  private fresh(media: string, matches: () => boolean): MediaQueryList {
    const details = { media, onchange: null, addListener: nothing, removeListener: nothing };
    const query = Object.assign(new EventTarget(), details, { matches: false });
    return Object.defineProperty(query, 'matches', { get: matches });
  }
}

const WIDE = '(min-width: 768px)';
const nothing = (): void => undefined;

test('the panel moves beside the map when a tablet is turned, and below it when it is upright again', () => {
  const page = new Page();
  const { result } = renderHook(useIsWide);
  expect(result.current).toBe(false);
  page.become(WIDE);
  expect(result.current).toBe(true);
  page.become();
  expect(result.current).toBe(false);
});

test('a report that is printed from a phone stays open, though its paper is wider than the phone', () => {
  const page = new Page();
  const { result } = renderHook(useIsWide);
  page.become(WIDE, 'print');
  expect(result.current).toBe(false);
  page.become();
  expect(result.current).toBe(false);
});
